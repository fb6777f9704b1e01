/** Second batch, written after the first was supported, before the search was tested with it. */
export const secondBatchEast = `
[ua ua ordinary]
matematika | потрібен репетитор з математики для 9 класу | геометрична прогресія | приклади на множення | алгебра 8 клас | математика нуш | стовпчиком ділити | числа і вирази | контрольна з математики | тригонометричні рівняння
anglijska-mova | вивчити англійську швидко | англійська для подорожей | розмовний клуб англійська | підготовка до співбесіди англійською | англійські часи | умовний спосіб | репетитор з англ
ukrainska-mova | пунктуація | частини мови | грамотно писати українською | іменник та прикметник | складні речення | нмт українська мова
pidgotovka-do-nmt | підготовка до мультипредметного тесту | зно репетитор | вступні іспити
fizika | репетитор фізики 10 клас | електричний струм | теплові явища | лабораторна з фізики
himiya | хімія з нуля | розчини та концентрація | кислоти та луги | алкани
biologiya | будова клітини | біологія 11 клас | еволюція | кров і кровообіг
istoriya-ukrainy | репетитор з історії | київська русь | революція гідності
vsesvitnya-istoriya | перша світова війна | стародавній рим
pochatkova-shkola | репетитор 4 клас усі предмети | техніка читання | каліграфія | виправлення почерку | допомога з домашкою
pidgotovka-do-shkoly | підготувати дитину до першого класу | алфавіт для дітей | заняття для дошкільнят
logoped | дефекти мовлення | дитина заїкається | логопед онлайн для малюка | не вимовляє шиплячі
programuvannya | програміст | створення ігор | c++ для школярів
python | python для дітей
informatika | ексель | бази даних
nimetska-mova | німецька для переїзду | артиклі der die das
polska-mova | карта поляка
vokal | хочу навчитись співати
fortepiano | вчитель музики фортепіано
malyuvannya | художня школа підготовка
geografiya | контурні карти
pravo | конституційне право
ekonomika | макроекономіка
matematika+odesa | математика в одесі
anglijska-mova+online | англійська онлайн
[ua ua hard]
matematika | матем 6кл | матиматика для сина | найти дискримінант | скорочення дробу | математека | vfntvfnbrf 5 rkfc | прості числа | спільний знаменник
anglijska-mova | англ для початківців a1 | англійьска | anglijska dlia ditei | інглиш | герундій | репетитор англ мови | вивчення інглішу
ukrainska-mova | укр мова 10 кл | диктнт | ukrainska mova | орфограми
fizika | фізка 9 клас | прискорення вільного падіння | fpbrf | електромагнітна індукція
himiya | хімя | [svsz | електроліз | таблиця мендєлєєва
biologiya | біолгія | бактерії та віруси | biologija
istoriya-ukrainy | історя | козацька держава | scnjhsz erhf]yb
pochatkova-shkola | 1 клас підтягнути | читає по складах | робити уроки з дитиною
logoped | логапед | проблеми з вимовою | пізно заговорив
shahy | шахматний тренер | if[b
gitara | гтара | грати на укулеле
programuvannya | прогрмування | айті для підлітків
[ua ru ordinary]
matematika | ребенку нужна математика | контрольная по математике | логарифмы | геометрическая прогрессия | алгебра 9 класс | математика подтянуть | примеры на деление | сокращение дробей
anglijska-mova | учить английский | курсы английского | английский для путешествий | времена в английском языке | английский носитель | репетитор по англ
ukrainska-mova | украинский для взрослых | грамматика украинского | правописание | падежи | украинский язык нмт
pidgotovka-do-nmt | подготовиться к нмт | зно 2026 | вступительные экзамены
fizika | репетитор физики | законы термодинамики | электрический ток | оптика
himiya | химия 11 класс | кислоты | таблица менделеева | задачи по химии
biologiya | биология зно | строение клетки | эволюция
istoriya-ukrainy | история | киевская русь
vsesvitnya-istoriya | всемирная история | вторая мировая война
pochatkova-shkola | репетитор 2 класс | чтение | каллиграфия | домашнее задание с ребенком
pidgotovka-do-shkoly | ребенку 6 лет подготовка | выучить буквы | дошкольное развитие
logoped | звук р | речь ребенка | логопед дефектолог
programuvannya | курсы программирования | c++ | разработка игр
python | python с нуля
informatika | компьютерные курсы | excel
francuzka-mova | французский
ispanska-mova | испанский язык для начинающих
cheska-mova | чешский
kitajska-mova | китайский для детей
fortepiano | уроки фортепиано
skripka | скрипка
malyuvannya | рисование для детей | живопись маслом
shahy | тренер по шахматам
psihologiya | психология
buhgalterskij-oblik | бухучет | 1с бухгалтерия
ekonomika | экономика
matematika+dnipro | репетитор по математике днепр
anglijska-mova+kyiv | английский киев
[ua ru hard]
matematika | матемтика | дискриминант | решаем примеры | найти икс | математека 5кл | vfntvfnbrf rbtd | пример столбиком | дробные числа
anglijska-mova | англиский язык | инглишь | english для ребенка | fyukbqcrbq zpsr | условные предложения | angliyskiy yazyk repetitor
ukrainska-mova | украинский язік | ukrainskiy yazyk | erhfbycrbq
fizika | физека | abpbrf | сила тока | fizika repetitor
himiya | химея | валентность | [bvbz | алканы
logoped | лагопед | говорит невнятно | ребенок не разговаривает | шипящие звуки
pochatkova-shkola | 1класс | не хочет делать уроки | быстрое чтение
nimetska-mova | немецкй | nemeckij
vokal | пенье | занятия вокалом
gitara | гитра | электрогитара
geometriya/matematika | теорема пифагора | тригонометрия
istoriya-ukrainy | исторя украины
[pl pl ordinary]
matematyka | matematyka dla ósmoklasisty | korki z matmy | matematyka podstawowa liceum | nauczyciel matematyki | geometria | liczby ujemne | trygonometria | równania i nierówności | procenty zadania | matematyka 4 klasa
jezyk-angielski | angielski od zera | angielski w firmie | lekcje angielskiego online dla dzieci | gramatyka angielska | native speaker | angielski certyfikat | speaking
jezyk-polski | nauczyciel polskiego | interpretacja wiersza | gramatyka języka polskiego | dyktanda | pisanie rozprawki | streszczenie lektury
jezyk-niemiecki | korepetycje niemiecki | niemiecki do pracy
fizyka | fizyka matura | prąd elektryczny | ruch i siły | termodynamika
chemia | korepetycje chemia | kwasy i zasady | reakcje chemiczne | chemia liceum
biologia | biologia rozszerzona | ewolucja | układ krwionośny | biologia na medycynę
matura | matura 2026 | powtórka do matury | kurs maturalny
egzamin-osmoklasisty | przygotowanie do egzaminu ósmoklasisty | ósmoklasista matematyka
edukacja-wczesnoszkolna | korepetycje 2 klasa | nauka pisania | kaligrafia | praca domowa pomoc
przygotowanie-do-szkoly | zajęcia dla przedszkolaka | literki
logopedia | logopeda | dziecko się jąka | terapia mowy | opóźniony rozwój mowy
historia | powstanie warszawskie | średniowiecze | historia klasa 6
geografia | geografia matura | mapa świata
wiedza-o-spoleczenstwie | wos rozszerzenie
informatyka | excel | bazy danych
programowanie | kurs programowania | gry komputerowe tworzenie
python | python od podstaw
fortepian | nauka gry na pianinie
skrzypce | skrzypce dla dzieci
rysunek | nauka rysowania | malarstwo
statystyka | statystyka spss
rachunkowosc | księgowość
polski-dla-obcokrajowcow | polski dla obcokrajowców
jezyk-angielski+krakow | angielski kraków
matematyka+online | matematyka online
[pl pl hard]
matematyka | matemayka | matma rozsz | ułamki dziesietne | rownania | potegi i pierwiastki | tabliczka mnozenia | twierdzenie talesa | zadania optymalizacyjne
jezyk-angielski | angileski | jezyk ang | konwersacje po ang | reported speech | past simple | anglik dla dziecka
jezyk-polski | jezyk polski | j.polski | lalka prusa | czesci mowy | figury stylistyczne
chemia | hemia | stezenia procentowe | chemia orgniczna
fizyka | fizyak | zasada zachowania energii | pole magnetyczne
biologia | biolgia | dna rna | biola matura
egzamin-osmoklasisty | egzamin osmoklasisty | 8klasista | osmoklasista
logopedia | nie wymawia sz | logopda | mówi niewyraźnie
edukacja-wczesnoszkolna | dysleksja | kl 1-3 | odrabianie zadań domowych
jezyk-niemiecki | niemiecki b1 | jezyk niemiecki | niemecki
gitara | gtara | ukulele
historia | historia polski | zabory
matura | matura poprawkowa | matuta
[kz ru ordinary]
matematika | математика 9 класс | сложение и вычитание | логарифмы | контрольная по математике | квадратный корень | тригонометрия | математика для взрослых
angliyskiy-yazyk | английский язык с нуля | английский для работы | неправильные глаголы | грамматика английского | носитель английского | учитель английского
podgotovka-k-ent | репетитор ент | пробное ент | ент 2026 | ұбт дайындық | подготовка к ент онлайн по грамоте
kazahskiy-yazyk | казахский для взрослых | выучить казахский | казахский 5 класс | казахский язык разговорный
russkiy-yazyk | сочинение по русскому | русский язык 9 класс | орфография | разбор слова | русский для детей
fizika | физика 9 класс | репетитор физики | кинематика | оптика
himiya | химия ент | неорганическая химия | химические уравнения
biologiya | репетитор по биологии | генетика | фотосинтез
istoriya-kazahstana | история казахстана ент | казахское ханство
vsemirnaya-istoriya | всемирная история | древний рим
podgotovka-v-nish-i-bil | подготовка к ниш | экзамен в нзм | поступление в физмат
podgotovka-k-shkole | подготовка детей к школе | азбука | дошкольная подготовка
ielts | подготовка к айелтс | ielts speaking
nachalnaya-shkola | репетитор 3 класс | чтение для детей | почерк | домашнее задание
logoped | логопед для ребенка | развитие речи | заикание
informatika | информатика 8 класс | эксель
programmirovanie | курсы программирования | программист
python | python
sat | sat
kitayskiy-yazyk | китайский | hsk
koreyskiy-yazyk | корейский
gitara | уроки гитары
vokal | вокал для детей
matematicheskaya-gramotnost | мат грамотность
psihologiya | психолог
himiya+shymkent | химия шымкент
matematika+astana | репетитор по математике астана
[kz ru hard]
matematika | матемтика | математека | примеры в столбик | дробные числа | мат 7 класс | htgtnbnjh gj vfntvfnbrt | уравнение с двумя неизвестными
angliyskiy-yazyk | ангилийский | агылшын тили | angliiskii | ағылшын үйрену | инглиш
russkiy-yazyk | русский изык | деепричастный оборот | словарный диктант | русяз
kazahskiy-yazyk | қазақ тили | kazakh tili | казахский изык | казяз
podgotovka-k-ent | ент физмат | ubt | подготовка на грант
podgotovka-v-nish-i-bil | нзм дайындық | поступить в ниш | кту
fizika | физика есептер | abpbrf | магнитное поле
himiya | химея | тотығу | [bvbz
istoriya-kazahstana | тарих ент | история казакстана | алаш
logoped | лагопед | не произносит буквы | сөйлемейді
shahmaty | шахмат | шахмты
nachalnaya-shkola | 1класс | скорочтение
`
