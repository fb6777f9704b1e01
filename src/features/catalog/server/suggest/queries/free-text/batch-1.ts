/** First batch, written before the search supported free text. */
export const firstBatch = `
[ua ua ordinary]
matematika | репетитор з математики 7 клас | дроби | таблиця множення | відсотки | задачі з математики | підтягнути математику | логарифми | похідна | рівняння
anglijska-mova | англійська для дітей | времена англійської | неправильні дієслова | англійська для роботи | розмовна англійська | інгліш | англійська b2 | презент перфект
ukrainska-mova | репетитор з української мови | диктант | правопис | українська для іноземців | відмінки | твір-роздум
pidgotovka-do-nmt | нмт з математики | зно | підготовка до нмт 2026 | вступ до університету | дпа 9 клас
fizika | фізика 8 клас | закони ньютона | електрика | оптика | задачі з фізики
himiya | органічна хімія | рівняння реакцій | таблиця менделєєва | хімія 9 клас
biologiya | генетика | анатомія людини | біологія для вступу в медичний | клітина
istoriya-ukrainy | історія україни зно | козаччина | голодомор | іст україни
pochatkova-shkola | репетитор для 2 класу | домашні завдання | навчити читати | вчителька початкових класів | 3 клас
pidgotovka-do-shkoly | підготовка дитини до школи | прописи | дошкільнята | вчимо літери
logoped | дитина не вимовляє р | постановка звуків | затримка мовлення | логопед для дитини
programuvannya | java | сайти | html css | скретч для дітей
gitara | уроки гри на гітарі | акорди
shahy | шахи для дітей
malyuvannya | уроки малювання | живопис
matematika+kyiv | математика київ | репетитор математики в києві
anglijska-mova+lviv | англійська львів
[ua ua hard]
matematika | матматика | vfntvfnbrf | matematyka repetytor | мтематика | обчислення дробів | квадратні рівняння | як порахувати відсотки | вирази та нерівності | математика двійка допоможіть
anglijska-mova | fyuksqcmrf vjdf | angliyska mova | англиська | умовні речення в англійській | past simple | артиклі | фразові дієслова
ukrainska-mova | erhf]ycmrf vjdf | українска мва | подвоєння приголосних | ненаголошені голосні
fizika | фзіика | fizyka | сила тертя | закон ома | кінематика
himiya | химия 8 класс | валентність | окисно-відновні реакції | himija
logoped | шепелявить | не говорить у 3 роки | гаркавить | каша в роті
vyshcha-matematika/matematika | інтеграли | матриці | матан для студентів
pidgotovka-do-nmt | yvn | нмт 200 балів | мультитест
biologiya | фотосинтез | днк і рнк
fortepiano | грати на піаніно | піано
[ua ru ordinary]
matematika | репетитор по математике | дроби | проценты | таблица умножения | задачи на движение | математика 6 класс | уравнения | производные | нужен репетитор по математике недорого
anglijska-mova | английский язык | английский для начинающих | разговорный английский | инглиш | неправильные глаголы | подготовка к английскому зно | английский для ребенка 7 лет
ukrainska-mova | украинский язык | укр яз | выучить украинский | диктанты по украинскому
rosijska-mova | русский язык
pidgotovka-do-nmt | нмт | зно по математике | подготовка к зно
fizika | физика 10 класс | репетитор по физике | законы ньютона | электричество
himiya | химия | органика | химические реакции | репетитор по химии
biologiya | биология | подготовка к меду биология | анатомия | генетика
istoriya-ukrainy | история украины | история зно
pochatkova-shkola | начальные классы | помощь с уроками | делать домашнее задание | учитель начальных классов | научить читать
pidgotovka-do-shkoly | подготовка к школе | прописи | подготовка дошкольников
logoped | не выговаривает р | логопед ребенку 5 лет | не говорит | исправить дикцию
programuvannya | программирование для детей | создание сайтов | джава | курсы айти
nimetska-mova | немецкий с нуля | выучить немецкий
polska-mova | польский язык | польский для карты поляка
gitara | уроки гитары | научиться играть на гитаре
vokal | научиться петь | уроки вокала
matematika+kharkiv | математика харьков
anglijska-mova+odesa | английский одесса
[ua ru hard]
matematika | матиматика | vfntvfnbrf htgtnbnjh | деление столбиком | решение уравнений | репититор по математики | квадратный трехчлен | дробы | сложение и вычитание
anglijska-mova | fyukbqcrbq | английкий язык | пассив войс | английский артикли | angliyskiy | present continuous
fizika | физка | закон ома | давление и сила
himiya | хмия | моль и молярная масса | himiya repetitor
logoped | картавит | ребенок шепелявит | kjujgtl | заикается
fortepiano | фортепьяно | игра на пианино | клавишные
shahy | шахмты | научить ребенка играть в шахматы
vyshcha-matematika/matematika | высшая математика | интегралы | вышмат
programuvannya/python | питон | программист
malyuvannya | рисавание | акварель
anglijska-mova | времена глагола to be
[pl pl ordinary]
matematyka | korepetycje z matematyki | matma | ułamki | tabliczka mnożenia | procenty | równania kwadratowe | matematyka klasa 7 | zadania z treścią | funkcje | pochodne
jezyk-angielski | angielski | korki z angielskiego | angielski dla dzieci | konwersacje angielski | czasy angielskie | czasowniki nieregularne | angielski b2 | business english
jezyk-polski | język polski | rozprawka | lektury | ortografia | wypracowanie | polski klasa 8 | części mowy
jezyk-niemiecki | niemiecki | niemiecki od podstaw | język niemiecki dla dorosłych
fizyka | fizyka liceum | zasady dynamiki newtona | korepetycje z fizyki | elektryczność
chemia | chemia organiczna | stechiometria | układ okresowy | chemia rozszerzona
biologia | genetyka | biologia matura | anatomia człowieka | fotosynteza
matura | matura z matematyki | przygotowanie do matury | matura rozszerzona | matura ustna
egzamin-osmoklasisty | egzamin ósmoklasisty | egzamin po podstawówce | test ósmoklasisty matematyka
edukacja-wczesnoszkolna | klasy 1-3 | pomoc w lekcjach | odrabianie lekcji | nauka czytania
przygotowanie-do-szkoly | zerówka | przygotowanie do szkoły
logopedia | logopeda dla dziecka | dziecko nie mówi r | seplenienie
programowanie | nauka programowania | java | tworzenie stron
gitara | lekcje gitary | akordy
spiew | lekcje śpiewu | emisja głosu
szachy | szachy dla dzieci
matematyka+krakow | matematyka kraków
jezyk-angielski+warszawa | angielski warszawa
[pl pl hard]
matematyka | matemtyka | dzielenie pisemne | matmatyka korki | logarytmy | dodawanie i odejmowanie | wielomiany | ciągi arytmetyczne
jezyk-angielski | angelski | anglijski | present perfect | angielski maturka | strona bierna angielski
jezyk-polski | polksi | interpunkcja | interpretacja wiersza | romantyzm | analiza wiersza
fizyka | fizka | ruch jednostajny | prawo ohma | optyka
chemia | chema | reakcje redoks | chemi | wiązania chemiczne
logopedia | wada wymowy | jąkanie | reranie
matura | maturka z polskiego | matrua | egzamin dojrzałości
biologia | bioligia | budowa komórki
jezyk-niemiecki | niemeicki | niemca
historia | historja | druga wojna światowa
wiedza-o-spoleczenstwie | wos
[kz ru ordinary]
matematika | репетитор по математике | дроби | математика 5 класс | проценты | задачи | алгебра и геометрия | уравнения
angliyskiy-yazyk | английский | английский для детей | разговорный английский | ағылшын тілі | времена английского
podgotovka-k-ent | ент | подготовка к ент | ұбт | убт | ент математика | единое национальное тестирование
kazahskiy-yazyk | казахский язык | қазақ тілі | казахский с нуля | государственный язык
russkiy-yazyk | русский язык | орыс тілі | диктант | правописание | русский 4 класс | падежи
fizika | физика | механика | законы ньютона | физика ент
himiya | химия | органика | химия 8 класс
biologiya | биология | биология ент | анатомия
istoriya-kazahstana | история казахстана | история кз | қазақстан тарихы
podgotovka-v-nish-i-bil | ниш | поступление в рфмш | подготовка в ниш 6 класс | бил
podgotovka-k-shkole | подготовка к школе | предшкола | прописи | дошкольник
ielts | айелтс | ielts 7
nachalnaya-shkola | начальная школа | помощь с домашкой | научить читать | уроки 2 класс
logoped | логопед | не выговаривает р | задержка речи
programmirovanie | программирование | создание сайтов
dombra | домбра | домбыра
shahmaty | шахматы | шахматы детям
mentalnaya-arifmetika | ментальная арифметика | устный счет
kaztest | казтест
matematika+almaty | математика алматы
angliyskiy-yazyk+astana | английский астана
[kz ru hard]
matematika | матиматика | vfntvfnbrf | деление в столбик | решать примеры | квадратные уравнения | математек
angliyskiy-yazyk | англиский | fyukbqcrbq | agylshyn | past perfect | английкий
russkiy-yazyk | рускый язык | сочинение | причастный оборот | безударные гласные | orys tili
kazahskiy-yazyk | казакский | қазақша үйрену | казакша
podgotovka-k-ent | tyn | энт | кта | ент 140 баллов
fizika | физка | электрические цепи | термодинамика
himiya | хмия | валентность
logoped | шепелявит | картавит | не говорит в 4 года
podgotovka-v-nish-i-bil | нищ | назарбаев интеллектуальная школа | ктл
fortepiano | пианино | фортепьяно
vokal | пение | научиться петь
risovanie | рисовать | художка
[us en ordinary]
math | math tutor | fractions | long division | times tables | word problems | pre-algebra | common core | 5th grade math | percentages | multiplication
english | english tutor | grammar | english homework help
sat | sat prep | sat math | psat
algebra | algebra 2 | quadratic equations | linear equations
calculus | ap calculus | derivatives | calc bc | integrals
physics | physics | ap physics | newton's laws | mechanics
chemistry | chem tutor | organic chemistry | ochem | ap chem | stoichiometry
spanish | spanish for beginners | conversational spanish
biology | ap bio | anatomy | genetics | mcat
reading | reading tutor | my child can't read | phonics | dyslexia | reading comprehension
writing | college essay | essay help | creative writing
elementary-school | 3rd grade | 2nd grade tutor | homework help | elementary tutor
kindergarten-readiness | preschool | learn abc | kindergarten
esl | english for immigrants | esl | english as second language
us-history | us history | apush | civil war
computer-science | comp sci | ap computer science
programming | coding for kids | java | web development
piano | piano lessons | keyboard
speech-therapy | speech therapist | lisp | stuttering
guitar | guitar lessons | ukulele
math+chicago | math tutor chicago
[us en hard]
math | mth tutor | mathmatics | adding and subtracting | decimals | math facts | place value | ratios and proportions
algebra | algerba | factoring polynomials | slope intercept form | foil
calculus | calclus | limits and continuity | chain rule | precalc
chemistry | chemisty | balancing equations | periodic table | mole conversions
physics | phisics | kinematics | electromagnetism
reading | sight words | reeding tutor | struggling reader
spanish | espanol | spnaish | spanish verb conjugation
biology | biolgy | photosynthesis | mitosis
speech-therapy | can't say r sound | late talker | articulation
writing | thesis statement | essey
statistics | z score | regression
act | act test prep
accounting | bookeeping
american-sign-language | asl classes
[mx es ordinary]
matematicas | clases de matemáticas | fracciones | tablas de multiplicar | mate | problemas de matemáticas | ecuaciones | porcentajes | divisiones | matemáticas secundaria
ingles | inglés | clases de inglés para niños | inglés para principiantes | conversación en inglés | verbos irregulares | inglés de negocios
fisica | física | leyes de newton | física prepa | mecánica
quimica | química | química orgánica | tabla periódica | balanceo de ecuaciones
regularizacion-primaria | regularización primaria | ayuda con tareas | maestra de primaria | tercero de primaria
examen-unam | examen unam | ingreso a la unam | curso unam
exani-ii | exani ii | ceneval | exani 2
examen-ecoems | comipems | ecoems | examen para la prepa
espanol | español | ortografía | redacción | gramática
calculo | cálculo | derivadas | integrales | límites
programacion | programación | páginas web | java
guitarra | clases de guitarra | acordes
algebra | álgebra | factorización
estadistica | estadística | probabilidad
biologia | biología | genética | célula
lectoescritura | aprender a leer | leer y escribir | caligrafía
preescolar | kinder | preescolar
terapia-de-lenguaje | terapia de lenguaje | mi hijo no habla | no pronuncia la r
examen-ipn | politécnico | examen ipn
contabilidad | contabilidad
matematicas+guadalajara | matemáticas guadalajara
[mx es hard]
matematicas | matematicaz | matemticas | reglas de tres | suma y resta | raíz cuadrada | mates
ingles | ingls | inglez | presente simple | phrasal verbs | english
fisica | fisca | tiro parabólico | fisika
quimica | quimca | estequiometría | enlaces químicos
calculo | calculo integral | regla de la cadena | derivada de una función
espanol | acentos | sujeto y predicado | ensayo
terapia-de-lenguaje | tartamudez | logopeda | no habla bien
regularizacion-primaria | 4to de primaria | tareas de primaria | apoyo escolar
examen-ecoems | comipens | examen a prepa
programacion/python | pyton | aprender a programar
biologia | biologa | fotosíntesis
canto | aprender a cantar
[es es ordinary]
matematicas | matemáticas 3 eso | mates | fracciones | tablas de multiplicar | ecuaciones | polinomios | problemas | mates aplicadas
ingles | inglés | clases de inglés | inglés b2 | inglés para niños | speaking | verbos irregulares
fisica | física | física y química | cinemática | leyes de newton
quimica | química | formulación química | química orgánica | tabla periódica
lengua-castellana | lengua | sintaxis | comentario de texto | análisis sintáctico | ortografía | lengua y literatura
selectividad | selectividad | ebau | pau matemáticas | evau | prueba de acceso a la universidad
apoyo-escolar-primaria | apoyo escolar | deberes | refuerzo primaria | profe de primaria | 4º de primaria
apoyo-escolar-eso | eso | 2 eso | refuerzo eso | secundaria
frances | francés | delf b1
aleman | alemán | goethe
cambridge | first certificate | advanced | b2 first | cambridge
educacion-infantil | infantil | aprender a leer | preescolar
logopedia | logopeda | no pronuncia la r | dislalia
tecnicas-de-estudio | técnicas de estudio | aprender a estudiar | organización
dibujo-tecnico | dibujo técnico | sistema diédrico
programacion | programación | java | páginas web
calculo | derivadas | integrales
historia-de-espana | historia | guerra civil española
matematicas+madrid | profesor de matemáticas madrid
ingles+barcelona | inglés barcelona
[es es hard]
matematicas | matemticas | raíces cuadradas | logaritmos | matematicas ccss | divisiones con decimales | trigonometría
ingles | ingels | condicionales en inglés | reported speech | anglès
fisica | fisca | tiro parabólico | campo eléctrico
quimica | quimcia | estequiometría | redox | enlace químico
lengua-castellana | oraciones subordinadas | morfología | generación del 27 | acentuación
selectividad | seletividad | examen de acceso | ebua
apoyo-escolar-primaria | ayuda con los deberes | profesor particular primaria | sumas y restas
logopedia | tartamudeo | mi hijo no habla
filosofia | platón | kant
latin | declinaciones latín
contabilidad | asientos contables | contavilidad
economia | macroeconomía | oferta y demanda
[in en ordinary]
mathematics | maths tuition | class 10 maths | cbse maths | algebra | trigonometry | ganit | fractions | maths home tutor
physics | physics class 12 | pcm | optics | newton laws
chemistry | chemistry | organic chemistry | chemistry class 11 | pcb
science | science class 8 | science tuition
english | english tuition | english grammar | tenses | essay writing
jee | jee mains | iit | bitsat | iit jee coaching | kcet
neet | neet | medical entrance | aiims
biology | biology class 12 | botany | zoology | genetics
hindi | hindi | vyakaran | hindi grammar
spoken-english | spoken english | english speaking course
accountancy | accounts | journal entries | accountancy class 12
primary-school | lkg | evs | class 2 all subjects | ukg | primary teacher
social-science | sst | social science | civics
computer-science | computer class 11 | ict
upsc | ias | upsc | nda
cat | mba entrance | cat exam
cuet | cuet | clat
ielts | ielts | ielts coaching
phonics | phonics | learn to read
python | python
keyboard | piano
mathematics+delhi | maths tutor delhi
[in en hard]
mathematics | mathamatics | integration class 12 | quadratic equations | ncert maths | rs aggarwal | matrices
physics | phyics | electrostatics | hc verma | rotational motion
chemistry | chemestry | mole concept | periodic table
biology | bio 12th | photosynthesis | human physiology
jee | jee advance | jee mian | engineering entrance | viteee
neet | neet biology | mbbs entrance
accountancy | accontancy | balance sheet | tally
hindi | hindhi | hindi matra
primary-school | nursery homework | kg student | homework for kids
sat/ielts | gre
english | letter writing | tenses grammar | prepositions
vocal-music | singing classes | hindustani music
abacus | abcus
upsc | ssc cgl | ias prelims
`
