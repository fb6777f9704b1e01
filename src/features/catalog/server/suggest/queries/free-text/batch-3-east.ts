/** Third batch, written after the second was supported, before the search was tested with it. */
export const thirdBatchEast = `
[ua ua ordinary]
matematika | репетитор для сина математика 5 клас | десяткові дроби | математика дпа 4 клас | рівняння з дробами | лічба до 100 | теорія ймовірності | задачі на відсотки | середнє арифметичне
anglijska-mova | англійська мова початковий рівень | граматика англ | англійська для підлітка | підготовка fce | ділова англійська | репетитор англійської для дорослого | майбутній час англійська
ukrainska-mova | написати твір | вчитель української | розбір речення | українська мова 7 клас | наголоси нмт
pidgotovka-do-nmt | підготовка до зно з нуля | абітурієнту нмт | нмт курси
fizika | кінетична енергія | магнітне поле | репетитор фізика зно | закон збереження енергії
himiya | хімічні формули | репетитор хімія 7 клас | оксиди
biologiya | репетитор біологія нмт | органи чуття | генетичні задачі
istoriya-ukrainy | історія україни 8 клас | гетьмани україни | уна унр
pochatkova-shkola | допомога школяру 1 класу | репетитор молодша школа | швидке читання | вчити читати дитину
pidgotovka-do-shkoly | дитині 5 років заняття | школа раннього розвитку | підготовка малюка до школи
logoped | постановка звука р | дитячий логопед | мовленнєві проблеми | логопед дефектолог
programuvannya | навчитися програмувати | web розробка | ігри на unity
nimetska-mova | німецька мова b1 | вчити німецьку
francuzka-mova | французька для початківців
ispanska-mova | вчити іспанську
vokal | уроки співу
gitara | навчитись грати на гітарі
ekonomika | основи економіки
informatika | інформатика 7 клас | комп'ютер для пенсіонерів
aktorska-majsternist | ораторське мистецтво
robototehnika | лего роботи для дітей
anglijska-mova+kharkiv | репетитор англійської харків
fizika+lviv | фізика львів
matematika+online | репетитор математики дистанційно
[ua ua hard]
matematika | матаматика | мтематика 8 кл | vfntvfnbre | дробі | таблитця множення | matematika repetitor kyiv | подiльнiсть чисел | кусочна функція | алгебраїчні дроби
anglijska-mova | англіська | ангійська мова | englich | fyukscmrf | анґлійська | inglish | модальні дієслова can must | репетитор англ мови для школяра
ukrainska-mova | укр.мова | украинська мова | правопис апострофа | rkfc erhf]ycmrf
fizika | фізіка 7 | fisika | резистори | гальванічний елемент
himiya | хімічка | ступінь окислення | hsmia хімія | неорганіка
logoped | логоп | каже л замість р | дислалія
biologiya | біолог | білки і нуклеїнові кислоти | ,sjkjusz
pochatkova-shkola | навчити дитину таблиці множення | домашка 3 клас
shahy | шахи трeнер
nimetska-mova | нiмецька | yswtmrf
kitajska-mova | кітайський
istoriya-ukrainy | історія укр зно | гетьманщина
[ua ru ordinary]
matematika | математика для ребенка 8 лет | десятичные дроби | учить таблицу умножения | репетитор математика зно | задачи на проценты | решать уравнения | подтянуть алгебру
anglijska-mova | английский с носителем | английский 5 класс | репетитор английского для взрослых | грамматика | английский для айтишников | ielts английский
ukrainska-mova | репетитор по украинскому | украинская грамматика | научиться говорить на украинском | диктант
pidgotovka-do-nmt | репетитор нмт | подготовка к зно по истории | поступление в вуз
fizika | задачи по физике | магнитное поле | физика с нуля
himiya | химия для чайников | химические формулы | репетитор химик
biologiya | репетитор биолог | органы человека | биология 9 класс
istoriya-ukrainy | казаки | история украины нмт
pochatkova-shkola | репетитор для первоклассника | уроки с ребенком | техника чтения | младшие классы
pidgotovka-do-shkoly | подготовка к 1 классу | развивающие занятия | научить буквам
logoped | логопед онлайн | поставить звук р | задержка речи | ребенок плохо говорит
programuvannya | научиться программировать | веб разработка | javascript для подростка
polska-mova | учить польский | польский с нуля
italijska-mova | итальянский
yaponska-mova | японский аниме
turetska-mova | турецкий для начинающих
gitara | игра на гитаре
vokal | постановка голоса
fortepiano | пианино для взрослых
malyuvannya | научиться рисовать
grafichnij-dizajn | фотошоп | дизайнер
aktorska-majsternist | театральная студия | публичные выступления
statistika | математическая статистика
pravo | юриспруденция
fizika+odesa | физика одесса
logoped+kyiv | логопед киев
[ua ru hard]
matematika | матиматека | математик на дом | vfntvfnbrf jykfqy | десетичные дроби | дробь сократить | matematika 7 klass | признаки делимости | уровнения
anglijska-mova | англисский | анг яз | тнглийский | английский презент симпл | anglijskij jazyk | fyukbqcrbq lkz ltntq
ukrainska-mova | украинскй | укр язык | правописание украинский
fizika | физик | fizika 8 klass | плотность вещества | электромагнитная индукция
himiya | химмия | ОВР | углеводороды
logoped | логпед | не говорит букву р | л вместо р | логопедические занятия
programuvannya | програмирование | айтишник
python | пайтон | gbnjy
shahy | шаматы | if[vfns
fortepiano | пианина | фартепиано
pidgotovka-do-nmt | вно | yvn
pochatkova-shkola | 2кл | чтение 1 класс
francuzka-mova | француский
[pl pl ordinary]
matematyka | korepetytor matematyka podstawówka | pierwiastki | funkcja kwadratowa | zadania z matmy | matematyka liceum podstawa | geometria przestrzenna | mnożenie i dzielenie | nauka liczenia
jezyk-angielski | angielski dla 10-latka | lektor angielski | angielski konwersacje b2 | angielski do matury | tryby warunkowe | słówka z angielskiego
jezyk-polski | pomoc z polskiego | analiza lektur | rozprawka maturalna | poezja | przypadki rzeczownika | polski liceum
jezyk-niemiecki | niemiecki dla dzieci | niemiecki a2
fizyka | fizyka dla licealisty | optyka | pole elektryczne | zadania z fizyki
chemia | chemia 8 klasa | sole i kwasy | węglowodory
biologia | dna | korepetycje biologia | układ nerwowy | ekologia
matura | matura podstawowa z matematyki | zdać maturę | matura rozszerzona z angielskiego
egzamin-osmoklasisty | kurs ósmoklasisty | egzamin ósmoklasisty polski
edukacja-wczesnoszkolna | nauczanie początkowe | pomoc w nauce dla 7-latka | czytanie ze zrozumieniem klasa 2 | zadania domowe
przygotowanie-do-szkoly | przedszkolak | alfabet dla dzieci
logopedia | neurologopeda | ćwiczenia logopedyczne | wymowa r
historia | historia matura | wojna trzydziestoletnia | starożytna grecja
geografia | geografia | klimat i pogoda
informatyka | informatyka matura | obsługa komputera
programowanie | programowanie c++ | strony internetowe
ekonomia | mikroekonomia
jezyk-hiszpanski | hiszpański od podstaw
jezyk-wloski | włoski
jezyk-norweski | norweski do pracy
gitara | gitara dla początkujących
fortepian | lekcje pianina
spiew | nauka śpiewu
rysunek | lekcje rysunku
szachy | trener szachów
joga | joga
fizyka+wroclaw | fizyka wrocław
jezyk-angielski+gdansk | angielski gdańsk
[pl pl hard]
matematyka | matematka | matma dla licealisty | ulamki | rownania kwadratowe | liczby zespolone | korki matma | matematyla | wyrazenia algebraiczne
jezyk-angielski | angielksi | ang b1 | j. angielski | angielki | frazale | present simple
jezyk-polski | polski rozszerzony | rozprwka | epoki literackie | skladnia
fizyka | fizyka kwantowa | fizka liceum | siła tarcia
chemia | chmia | mole i masa molowa | organika
biologia | biologi | genetyka mendla
logopedia | logopedka | dziecko sepleni | nie mowi
matura | mtura | maturalny kurs
egzamin-osmoklasisty | egzmin ósmoklasisty | e8
edukacja-wczesnoszkolna | wczesnoszkolna | dyktanda klasa 3
jezyk-niemiecki | niemiecik | deutsch
programowanie/python | pyhton | nauka kodowania
przygotowanie-do-szkoly | 6 latek przygotowanie
rachunkowosc | ksiegowosc
gitara | gitra
historia | histroia | powstania narodowe
jezyk-hiszpanski | hiszpanski | espanol
[kz ru ordinary]
matematika | репетитор математика 4 класс | десятичные дроби | умножение | математика для ребенка | функции | решать задачи по математике
angliyskiy-yazyk | курсы английского языка | английский для взрослых | английский 6 класс | словарный запас английский | артикли | ағылшын
podgotovka-k-ent | ент биология | поступление в вуз | ент история | ұбт математика
kazahskiy-yazyk | репетитор казахского | казахский язык для начинающих | қазақ тілі репетитор | казахский для ребенка
russkiy-yazyk | репетитор по русскому | грамотное письмо | изложение | русский 6 класс | знаки препинания
fizika | задачи по физике | электричество | физика 7 класс
himiya | репетитор химия | таблица менделеева | органическая химия
biologiya | биология 10 класс | строение клетки
istoriya-kazahstana | репетитор история казахстана | золотая орда
podgotovka-v-nish-i-bil | ниш бил рфмш | подготовка к поступлению в ниш
podgotovka-k-shkole | подготовка к первому классу | дошкольники | буквы и цифры для малышей
ielts | ielts курсы | ielts 6.5
nachalnaya-shkola | учитель начальных классов | делать уроки | 2 класс репетитор | быстрое чтение
logoped | детский логопед | ребенок не говорит | логопед дефектолог
programmirovanie | программирование для детей | веб разработка
informatika | компьютерная грамотность
geografiya | география
turetskiy-yazyk | турецкий с нуля
nemetskiy-yazyk | немецкий язык
fortepiano | уроки фортепиано
dombra | уроки домбры
risovanie | рисование для детей
shahmaty | тренер по шахматам
robototehnika | робототехника для детей
ekonomika | экономика
vysshaya-matematika | высшая математика | интегралы
angliyskiy-yazyk+almaty | английский алматы
fizika+shymkent | физика шымкент
[kz ru hard]
matematika | матиматика 5кл | уровнения | дроби сокращение | vfntvfnbrf fkvfns | математикадан репетитор | признаки делимости | matematika
angliyskiy-yazyk | ангийский | english language | анг яз | fyukbqcrbq | грамматика англ
russkiy-yazyk | русскй язык | тся и ться | русский орфография | н и нн
kazahskiy-yazyk | казахскй | kazakh | қазақ тілін үйрену
podgotovka-k-ent | енд подготовка | ент дайындық | ент грант
fizika | физекa | плотность | ядерная физика
himiya | химмия | спирты | химические связи
logoped | логпед | зрр | не говорит букву р
istoriya-kazahstana | истрия казахстана | казахские ханы
podgotovka-v-nish-i-bil | ниш 7 класс | билим инновация лицей
nachalnaya-shkola | продленка | чтение по слогам 1 класс
shahmaty | шаматы | chess
gitara | гитра | gitara
python | питон
`
