#include "tests/app/shards/private_slurm.h"

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "tests/support/programs.h"
#include "tests/support/shell.h"

namespace chemsieve::test {

namespace {

namespace fs = std::filesystem;

// Debian has daemons where users do not look for them.
const std::string kWithDaemons = "PATH=$PATH:/usr/sbin:/sbin; ";

// Ports that are free now.
std::array<int, 3> free_ports() {
    std::array<int, 3> ports{}, sockets{};
    for (std::size_t i = 0; i < ports.size(); ++i) {
        sockets[i] = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const plain = reinterpret_cast<sockaddr*>(&address);
        if (bind(sockets[i], plain, size) != 0 || getsockname(sockets[i], plain, &size) != 0) {
            throw std::runtime_error{"no free port"};
        }
        ports[i] = ntohs(address.sin_port);
    }
    for (const int socket : sockets) close(socket);
    return ports;
}

bool is_there(pid_t process) { return process > 0 && kill(process, 0) == 0; }

std::string proc_file(pid_t process, const char* name) {
    std::ifstream input{"/proc/" + std::to_string(process) + '/' + name, std::ios::binary};
    return {std::istreambuf_iterator<char>{input}, {}};
}

// Processes whose environment names all of these, as this test's daemons and their jobs do.
std::vector<pid_t> processes_that_name(const std::vector<std::string>& texts) {
    std::vector<pid_t> processes;
    for (const auto& entry : fs::directory_iterator{"/proc"}) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const pid_t process = std::stoi(name);
        const std::string environment = proc_file(process, "environ");
        const bool names_all = std::all_of(texts.begin(), texts.end(), [&](const std::string& text) {
            return environment.find(text) != std::string::npos;
        });
        if (process != getpid() && names_all) processes.push_back(process);
    }
    return processes;
}

pid_t parent_of(pid_t process) {
    // "pid (name) state parent ..."
    const std::string stat = proc_file(process, "stat");
    const std::size_t behind = stat.rfind(") ");
    return behind == std::string::npos ? 0 : std::atoi(stat.c_str() + behind + 4);
}

}  // namespace

bool PrivateSlurm::is_installed() {
    const std::string looked = kWithDaemons +
                               "for p in munged slurmctld slurmd sbatch squeue scancel; do command -v $p || "
                               "exit 1; done";
    if (run_in_shell("/", looked).code == 0) return true;
    say_skipped("searches by Slurm: slurmctld, slurmd, slurm-client and munge are not installed");
    return false;
}

PrivateSlurm::PrivateSlurm() {
    write_configuration();
    setenv("SLURM_CONF", folder_.file("slurm.conf").c_str(), 1);
    const std::string munge = folder_.file("munge");
    const ShellRan ran =
        run_in_shell(folder_.path().string(), kWithDaemons + "munged --force --num-threads=1 --socket=" + munge +
                                                  "/socket --key-file=" + munge + "/key --pid-file=" + munge +
                                                  "/pid --log-file=" + munge + "/log --seed-file=" + munge +
                                                  "/seed >munged.out 2>&1");
    if (ran.code != 0) throw std::runtime_error{"munged does not start: " + read_file(folder_.file("munged.out"))};
    start_controller();
    start_node(1);
    start_node(2);
    const bool is_up = comes_true(
        [&] { return run_in_shell(folder_.path().string(), "sinfo --noheader --format=%t").text == "idle\n"; });
    if (!is_up) {
        const std::string said = logs();
        stop();
        throw std::runtime_error{"Slurm does not start: " + said};
    }
}

PrivateSlurm::~PrivateSlurm() { stop(); }

void PrivateSlurm::write_configuration() const {
    const std::string folder = folder_.path().string();
    for (const char* name : {"munge", "state", "log", "spool-n1", "spool-n2"}) fs::create_directory(folder_.file(name));
    // munged wants folders that nobody else writes to.
    fs::permissions(folder_.path(), static_cast<fs::perms>(0755));
    fs::permissions(folder_.file("munge"), static_cast<fs::perms>(0700));
    std::ifstream random{"/dev/urandom", std::ios::binary};
    std::string key(1024, '\0');
    random.read(key.data(), static_cast<std::streamsize>(key.size()));
    write_file(folder_.file("munge/key"), key);
    fs::permissions(folder_.file("munge/key"), static_cast<fs::perms>(0400));
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    const std::string name = std::string{host.data()}.substr(0, std::string{host.data()}.find('.'));
    const std::string user = std::to_string(geteuid());
    const auto ports = free_ports();
    std::string text =
        "ClusterName=test\nSlurmctldHost=" + name + "(127.0.0.1)\nSlurmctldPort=" + std::to_string(ports[0]) +
        "\nSlurmUser=" + user + "\nSlurmdUser=" + user +
        "\nAuthType=auth/munge\nCredType=cred/munge\n"
        // Also how long a requeued task waits; two minutes without it.
        "AuthInfo=socket=" +
        folder + "/munge/socket,cred_expire=5\n" +
        "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\nSwitchType=switch/none\n"
        "ReturnToService=2\nSlurmdTimeout=5\nSlurmctldTimeout=5\nJobRequeue=1\n"
        "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n"
        "AccountingStorageType=accounting_storage/none\n"
        "SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0\n";
    for (const auto& [entry, file] :
         {std::pair{"SlurmctldPidFile", "slurmctld.pid"}, std::pair{"SlurmdPidFile", "slurmd-%n.pid"},
          std::pair{"SlurmdSpoolDir", "spool-%n"}, std::pair{"StateSaveLocation", "state"},
          std::pair{"SlurmctldLogFile", "log/ctld.log"}, std::pair{"SlurmdLogFile", "log/slurmd-%n.log"}}) {
        text += std::string{entry} + '=' + folder + '/' + file + '\n';
    }
    for (const int node : {1, 2}) {
        text += "NodeName=n" + std::to_string(node) + " NodeHostname=" + name +
                " NodeAddr=127.0.0.1 Port=" + std::to_string(ports[static_cast<std::size_t>(node)]) +
                " CPUs=1 RealMemory=3000\n";
    }
    // Newer ones ask for control groups, which not every machine has; versions before do not know the word.
    const std::string version = run_in_shell(folder, kWithDaemons + "slurmd -V").text;
    const bool is_new = version.find("slurm-wlm 22.") == std::string::npos;
    if (is_new) write_file(folder_.file("cgroup.conf"), "CgroupPlugin=disabled\n");
    write_file(folder_.file("slurm.conf"), text + "PartitionName=main Nodes=n1,n2 Default=YES State=UP\n");
}

void PrivateSlurm::start_controller() const {
    run_in_shell(folder_.path().string(),
                 kWithDaemons + "slurmctld -f " + folder_.file("slurm.conf") + " >>log/ctld.out 2>&1");
}

void PrivateSlurm::kill_controller() const { kill(pid_in("slurmctld.pid"), SIGKILL); }

void PrivateSlurm::start_node(int node) const {
    const std::string name = "n" + std::to_string(node);
    run_in_shell(folder_.path().string(), kWithDaemons + "slurmd -N " + name + " -f " + folder_.file("slurm.conf") +
                                              " >>log/slurmd-" + name + ".out 2>&1");
}

void PrivateSlurm::kill_node(int node) const {
    const std::string name = "n" + std::to_string(node);
    kill(pid_in("slurmd-" + name + ".pid"), SIGKILL);
    for (const pid_t process : processes_that_name({folder_.path().string(), "SLURMD_NODENAME=" + name})) {
        const pid_t parent = parent_of(process);
        if (proc_file(parent, "comm").starts_with("slurmstepd")) kill(parent, SIGKILL);
        kill(process, SIGKILL);
    }
}

pid_t PrivateSlurm::pid_in(const std::string& name) const {
    std::ifstream input{folder_.file(name)};
    pid_t process = 0;
    input >> process;
    return process;
}

void PrivateSlurm::stop() const {
    for (const char* name : {"slurmd-n1.pid", "slurmd-n2.pid", "slurmctld.pid", "munge/pid"}) {
        const pid_t process = pid_in(name);
        if (!is_there(process)) continue;
        kill(process, SIGTERM);
        for (int i = 0; i < 100 && is_there(process); ++i) std::this_thread::sleep_for(std::chrono::milliseconds{20});
        if (is_there(process)) kill(process, SIGKILL);
    }
    for (const pid_t process : processes_that_name({folder_.file("slurm.conf")})) kill(process, SIGKILL);
}

std::string PrivateSlurm::logs() const {
    std::string all;
    for (const auto& entry : fs::directory_iterator{folder_.file("log")}) {
        all += entry.path().filename().string() + ":\n" + read_file(entry.path().string()) + '\n';
    }
    return all;
}

}  // namespace chemsieve::test
