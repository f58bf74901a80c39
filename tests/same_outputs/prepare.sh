# Makes what the command lines of commands.txt find in their folder, with the program that is tried. Run by compare.py; DATA
# names the folder of larger data sets, which the lines know as `sets`.
set -e
ln -s "$SOURCE/data" data
ln -s "$SOURCE/tests/fixtures" fixtures
ln -s "$DATA" sets

printf 'Aspirin\nCaffeine\nNaproxen\nno such id\n' >ids-some.txt
printf 'Aspirin\nCaffeine\n' >ids.txt
printf 'CCOC(=O)C=C new-1\nCC(C)(C)(C)(C)C new-2\nOB(O)c1ccccn1 new-3\nCC(=O)Oc1ccccc1C(=O)O again\n' >new.smi
printf 'c1ccc2[nH]ccc2c1 indole\nC1CC1C(C typo\n[U] uranium\nO=C1CC2N1CCS2 penam\n' >own.smi
printf '[N+](=O)[O-] nitro\n[Cl,Br] halogen\n[NX3;H2] amine\n' >alerts.sma
printf 'smiles,name,note,price\nCC,=HYPERLINK(A1),plain,1.5\nCO,-methyl,@x,20\nCN,007,"=1+""1""",\nCF,-5,+A1,-3\nCCCl,"a ""b"", c","two\nlines",1e3\n' >hostile.csv
printf 'smiles;id;"yield, %%"\nCCCCO;butanol;12\nCCCCN;butylamine;7\n\nCC(C)(C;broken;1\nCCCCO;again;30\n' >semicolons.csv
printf 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N aspirin\nRYYVLZVUVIJVGH-UHFFFAOYSA-N caffeine\nnonsense bad\n' >keys.txt
printf 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12) aspirin\nInChI=1S/nonsense bad\n' >inchis.smi
printf 'abcdefghijklmnopqrstuvwxyz012345' >secret.key
printf 'short' >short.key
printf '[conditions]\nleadlike = mw <= 350 and logp <= 3\nclean = leadlike and not alerts\n[alerts]\nalerts = alerts.sma\n[substructure]\ntop = 3\ncolumns = "mw,logp"\n' >config.ini
printf 'jobs = 4\n[substructure]\ntop = many\n' >wrong.ini

chemsieve import demo.sieve data/demo/demo.tsv --fingerprint morgan2
chemsieve export demo.sieve -o compounds.sdf
chemsieve export demo.sieve -o more.smi
gzip -n compounds.sdf more.smi
head -c 9000 more.smi.gz >cut.smi.gz
head -n 400 sets/library_10k.smi >some.smi

cp demo.sieve all.sieve
chemsieve index all.sieve --fingerprint morgan3,rdkit,atompair,torsion,maccs,pubchem
chemsieve index all.sieve --tautomers
chemsieve index all.sieve --inchikey
chemsieve census all.sieve --most 1
chemsieve compact all.sieve
chemsieve import other.sieve some.smi new.smi --fingerprint morgan2
chemsieve import parents.sieve data/demo/demo.tsv --strip-salts
chemsieve import nci.sieve sets/sdf/nci_200_props.sdf
chemsieve import hostile.sieve hostile.csv
chemsieve import large.sieve sets/library_10k.smi
chemsieve compact large.sieve
chemsieve compact demo.sieve --sealed sealed.sieve
cp demo.sieve damaged.sieve
printf 'xxxxxxxx' | dd of=damaged.sieve bs=1 seek=200000 conv=notrunc status=none
printf 'this is no library' >foreign.sieve

chemsieve route both.route demo.sieve other.sieve
chemsieve known build plain.known demo.sieve --layout plain --capacity 2000
chemsieve known build other.known other.sieve --layout plain --capacity 2000
chemsieve known build cuckoo.known demo.sieve --layout cuckoo
chemsieve known build ids.known demo.sieve --layout ids
chemsieve known build secret.known demo.sieve --secret secret.key
chemsieve census demo.sieve --save demo.census --room 100000
chemsieve census other.sieve --save other.census --room 100000
chemsieve fingerprint demo.sieve --fingerprint morgan2 -o refs.fps
chemsieve fingerprint demo.sieve --fingerprint morgan2 -o refs.fpc
chemsieve shard split demo.sieve --compounds 200 --out parts
chemsieve shard check parts
chemsieve cluster submit parts --queries data/demo/queries.smi --mode substructure --run done --engine local --columns mw
