/** Test queries of Polish speakers. */
export const polishQueries = `
[pl subject]
matematyka | matematyka | Matematyka | matma | matemat | mat | matematka | matmatyka | matemtyka | maetmatyka | matematykaa | matemayka | korepetycje z matematyki | matematyki | korki z matmy | matematyka podstawówka | nauczyciel matematyki | matematyke | korepetytor matematyka | majca | математика | matematika | ьфеуьфенлф
jezyk-angielski | angielski | język angielski | jezyk angielski | ang | angielskiego | angeilski | angielki | anglieski | angilski | korepetycje angielski | angielski dla dzieci | nauka angielskiego | lekcje angielskiego | angol | j. angielski | anigelski | anielski | lektor języka angielskiego | kurs angielskiego | english | angielski biznesowy | angielski konwersacje
jezyk-polski | język polski | polski | polskiego | jezyk polski | polsik | korepetycje z polskiego | korepetytor języka polskiego | rozprawka | plski | język poslki
jezyk-niemiecki | niemiecki | język niemiecki | niemeicki | niemicki | niemieckiego | nimiecki | korki niemiecki | lekcje niemieckiego | niem | jezyk niemiecki od podstaw | deutsch | niemiecki dla dzieci
fizyka | fizyka | fizyki | fiz | fizka | fziyka | fizykaa | korepetycje z fizyki | fizyka kwantowa | nauczyciel fizyki | fizuka | fizika
chemia | chemia | chemii | chem | chmeia | hemia | chemja | korepetycje z chemii | chemia organiczna | cehmia | chemi
biologia | biologia | biologii | bio | bilogia | biolgia | biologja | korepetycje biologia | biola | bologia
matura | matura | przygotowanie do matury | matury | mautra | matura z matematyki | matura rozszerzona | kurs maturalny | matrua
egzamin-osmoklasisty | egzamin ósmoklasisty | egzamin osmoklasisty | ósmoklasista | osmoklasista | egzamin ósmo | e8 | egzamin ósmoklasity | przygotowanie do egzaminu ósmoklasisty
jezyk-hiszpanski | hiszpański | hiszpanski | język hiszpański | hiszpanskiego | hiszpansi | hiszp | hiszpanśki | lekcje hiszpańskiego | hispzański
programowanie | programowanie | programowania | programownie | porgramowanie | programowanie dla dzieci | java | kodowanie | c++ | nauka programowania | scratch | programwanie
polski-dla-obcokrajowcow | polski dla obcokrajowców | polski dla obcokrajowcow | polski dla cudzoziemców | polski dla ukraińców | polski jako obcy
jezyk-francuski | francuski | język francuski | fracuski | francuskiego | francski | lekcje francuskiego | franucski
jezyk-wloski | włoski | wloski | język włoski | włoskiego | wlosik | lekcje włoskiego
edukacja-wczesnoszkolna | edukacja wczesnoszkolna | nauczanie początkowe | klasy 1-3 | wczesnoszkolna | pomoc w lekcjach klasy 1-3 | edukacja wczesno
przygotowanie-do-szkoly | przygotowanie do szkoły | zerówka | przygotowanie do szkoly
historia | historia | historii | hist | hisotria | historja | korepetycje z historii | hstoria
geografia | geografia | geografii | geo | gegra | goegrafia | geografai
wiedza-o-spoleczenstwie | wos | wiedza o społeczeństwie | wiedza o spoleczenstwie | WOS
informatyka | informatyka | informatyki | informatka | infa | excel | infromatyka | informatik
python | python | pyton | kurs python | pythona | pajton
matematyka-wyzsza | matematyka wyższa | matematyka wyzsza | matematyka na studiach | analiza matematyczna | algebra liniowa | matematyka studia | całki
statystyka | statystyka | statystyki | sttatystyka | rachunek prawdopodobieństwa
logopedia | logopeda | logopedia | logopedy | logoepda | neurologopeda
jezyk-ukrainski | ukraiński | ukrainski | język ukraiński | ukraińskiego
jezyk-rosyjski | rosyjski | rosyjskiego | rosysjki | język rosyjski | rosyski | ruski
jezyk-norweski | norweski | norweskiego | język norweski | norwseki
jezyk-portugalski | portugalski | portugalskiego | portuglski
jezyk-chinski | chiński | chinski | mandaryński
jezyk-japonski | japoński | japonski | język japoński | japonskiego
jezyk-koreanski | koreański | koreanski | korenaski
jezyk-turecki | turecki | tureckiego
jezyk-lacinski | łacina | lacina | łaciny | język łaciński
ekonomia | ekonomia | ekonomii | mikroekonomia | ekonmia
rachunkowosc | rachunkowość | rachunkowosc | księgowość | ksiegowosc
prawo | prawo | prawa | prawo cywilne
psychologia | psychologia | psychologii | psycholog | pyschologia
fortepian | fortepian | pianino | nauka gry na pianinie | fortepianu | lekcje pianina | fortpian
gitara | gitara | gitary | lekcje gitary | nauka gry na gitarze | giatra | ukulele
spiew | śpiew | spiew | śpiewu | lekcje śpiewu | nauka śpiewania | wokal
skrzypce | skrzypce | skrzypiec | skrypce | nauka gry na skrzypcach
rysunek | rysunek | rysunku | lekcje rysunku | malarstwo | rysowanie | rysnek
szachy | szachy | szachów | gra w szachy | szahcy | trener szachowy
robotyka | robotyka | robotyki | robotka
joga | joga | jogi | yoga | lekcje jogi
[pl city]
warszawa | warszawa | warszawie | wawa | warsawa | warzsawa | warszaw | Warsaw | варшава | korepetycje warszawa | w warszawie | warszzawa
krakow | kraków | krakow | krakowie | karków | cracow | kraow | korepetytor kraków | krkaow | Краков
wroclaw | wrocław | wroclaw | wrocławiu | wroclav | worcław | wrocłwa | вроцлав
lodz | łódź | lodz | łodzi | lódz | w łodzi
poznan | poznań | poznan | poznaniu | ponzań | poznn
gdansk | gdańsk | gdansk | gdańsku | gdasnk | danzig | gdanks
gdynia | gdynia | gdyni | gdnia
katowice | katowice | katowicach | katwice | katowiec | katowcie
szczecin | szczecin | szczecinie | szczcin | sczecin | szcezcin
bydgoszcz | bydgoszcz | bydgoszczy | bydgoscz | bydgoszc | bygdoszcz
lublin | lublin | lublinie | lubiln | lubin
bialystok | białystok | bialystok | białymstoku | bialystk
torun | toruń | torun | toruniu
rzeszow | rzeszów | rzeszow | rzeszowie | żeszów | rzezsów
czestochowa | częstochowa | czestochowa | częstochowie | czestohowa
radom | radom | radomiu
kielce | kielce | kielcach | kiecle
olsztyn | olsztyn | olsztynie | olstzyn
zielona-gora | zielona góra | zielona gora | zielonej górze | zielonagóra | zielona
bielsko-biala | bielsko-biała | bielsko biala | bielsko | bielsku-białej
gliwice | gliwice | gliwicach
sosnowiec | sosnowiec | sosnowcu | sosnowice
opole | opole | opolu
nowy-sacz | nowy sącz | nowy sacz | nowym sączu
gorzow-wielkopolski | gorzów wielkopolski | gorzow | gorzów wlkp
plock | płock | plock | płocku
tychy | tychy | tychach
walbrzych | wałbrzych | walbrzych | wałbrzychu
[pl pair]
jezyk-angielski+warszawa | angielski warszawa | warszawa angielski | korepetycje angielski warszawa | angielski w warszawie | lekcje angielskiego warszawa | angielsik warszwa
matematyka+krakow | matematyka kraków | matematyka krakow | korepetycje z matematyki kraków | matma kraków | kraków matematyka korepetycje
fizyka+wroclaw | fizyka wrocław | fizyka wroclaw | korepetycje z fizyki we wrocławiu
chemia+poznan | chemia poznań | chemia poznan | korepetycje z chemii poznań
jezyk-niemiecki+katowice | niemiecki katowice | niemiecki w katowicach
gitara+gdansk | gitara gdańsk | lekcje gitary gdansk
logopedia+lodz | logopeda łódź | logopeda lodz
biologia+lublin | biologia lublin | lublin biologia
jezyk-polski+zielona-gora | polski zielona góra
jezyk-angielski+online | angielski online | angielski zdalnie | korepetycje online angielski | lekcje angielskiego przez skype
matematyka+online | matematyka online | korepetycje z matematyki online | matma online
[ua subject]
anglijska-mova | angielski | język angielski
matematika | matematyka | matma
ukrainska-mova | ukraiński | język ukraiński
nimetska-mova | niemiecki
[ua city]
kyiv | kijów | Kijow
lviv | lwów | lwow
kharkiv | charków
[ua pair]
anglijska-mova+kyiv | angielski kijów
[pl tutor]
Sylwia Grabowska | sylwia grabowska | sylwia grabwska | grabowska sylwia | silwia grabowska
Karolina Rutkowska | karolina rutkowska | karolina rutkwska | rutkowska
Jarosław Grabowski | jarosław grabowski | jaroslaw grabowski | jarek grabowski
Natalia Dąbrowska | natalia dąbrowska | natalia dabrowska | dabrowska natalia
Elżbieta Wróblewska | elżbieta wróblewska | elzbieta wroblewska | wróblewska elżbieta | elzbeta wroblewska
Przemysław Bąk | przemysław bąk | przemyslaw bak | pzremysław bąk
Wojciech Stępień | wojciech stępień | wojciech stepien | wojceich stępień
Izabela Wróblewska | izabela wróblewska | izabella wroblewska
Katarzyna Urbańska | katarzyna urbańska | katarzyna urbanska | kataryzna urbańska | urbanska
Grzegorz Lis | grzegorz lis | grzegosz lis
Magdalena Wójcik | magdalena wójcik | magdalena wojcik | magdalena wójick
Mikołaj Czarnecki | mikołaj czarnecki | mikolaj czarnecki | czarnecki mikołaj
Bartosz Wojciechowski | bartosz wojciechowski | bartosz wojcichowski | wojciechowski
Ewa Kaźmierczak | ewa kaźmierczak | ewa kazmierczak | kaźmierczak
Małgorzata Mazur | małgorzata mazur | malgorzata mazur | małgożata mazur
[pl tutor]
Justyna Kubicka | justyna kubicka | justyna kubickа | kubicka justyna | justna kubicka
Kacper Wieczorek | kacper wieczorek | kacper wieczork | wieczorek
Stanisław Szewczyk | stanisław szewczyk | stanislaw szewczyk | szewczyk stanisław | stanisław szewcyk
Oliwia Jankowska | oliwia jankowska | oliwia jankwska | oliwja jankowska
Urszula Maciejewska | urszula maciejewska | urszula maciejwska | maciejewska
Dominik Szymański | dominik szymański | dominik szymanski | szymanski dominik
Renata Przybylska | renata przybylska | renata pszybylska | przybylska
Jerzy Lewandowski | jerzy lewandowski | jezry lewandowski | lewandowski jerzy
`
