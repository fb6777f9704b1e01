/** Fourth batch of short queries, written before the search was tested with them. */
export const fourthBatch = `
[ua ua ordinary]
matematika | репетитор з алгебри та геометрії | множення стовпчиком | тригонометрія | математика 10 клас профіль
anglijska-mova | англійська мова з нуля для дорослих | неправильні дієслова | підтягнути англійську | speaking club
ukrainska-mova | підготовка з української мови | апостроф | репетитор української 5 клас
fizika | сила тяжіння | репетитор з фізики 11 клас
himiya | хімія зно | молярна маса
biologiya | ботаніка | людина біологія 8 клас
pochatkova-shkola | робити домашнє завдання | 2 клас математика читання
logoped | логопед для дитини 4 років | вимова звуків
istoriya-ukrainy | історія нмт | козаки
gitara | гітара з нуля
[ua ua hard]
matematika | матемтика репетитор | дискримінант | vfntvfnbrf hepetitor | синуси і косинуси
anglijska-mova | ангілйська | паст сімпл | англ. мова b1
logoped | не каже букву р | логопедд
himiya | хмія | оксид
pidgotovka-do-nmt | нмт2026 | зно підготока
nimetska-mova | німецкий | nimecka mova
[ua ru ordinary]
matematika | репетитор алгебра геометрия | умножение столбиком | проценты и дроби
anglijska-mova | английский для школьника | разговорный английский онлайн группа | учитель английского
pochatkova-shkola | репетитор для начальной школы | делать уроки с ребенком
logoped | логопед для ребенка 4 лет | ребенок картавит
fizika | физика зно | сила трения
himiya | таблица менделеева | органическая химия
[ua ru hard]
matematika | мотематика | решить дроби | косинус
anglijska-mova | ангийский | инглиш для детей | past simple
logoped | не может выговорить р | логопет
ukrainska-mova | украиский | укр мова
pidgotovka-do-shkoly | ребенок идет в первый класс | готовность к школе
[pl pl ordinary]
matematyka | korepetycje z matmy liceum | ułamki zwykłe | geometria klasa 6 | funkcja liniowa
jezyk-angielski | nauczyciel angielskiego | angielski dla seniora | czas przeszły angielski
jezyk-polski | wypracowanie z polskiego | lektury szkolne | gramatyka
fizyka | fizyka klasa 7 | energia kinetyczna
chemia | chemia matura | stężenia
logopedia | logopeda dla dorosłych | dziecko niewyraźnie mówi
matura | matura z biologii
[pl pl hard]
matematyka | matemtayka | pole trojkata | mnozenie pisemne
jezyk-angielski | angilski | ang rozszerzony
jezyk-polski | wypracownie | bohater lektury
logopedia | lgopeda | r nie wymawia
historia | 2 wojna światowa | hist klasa 7
[kz ru ordinary]
matematika | алгебра репетитор | проценты задачи | математика ент
angliyskiy-yazyk | английский разговорный | английский 3 класс
podgotovka-k-ent | подготовка ент онлайн курс | ұбт
kazahskiy-yazyk | казахский разговорный | қазақ тілі 5 сынып
russkiy-yazyk | диктант по русскому | русский язык начальные классы
[kz ru hard]
matematika | мотематика | математка | бөлшектер
kazahskiy-yazyk | казахски | қазақ тілі курсы
logoped | не может выговорить р | логопет
podgotovka-k-ent | ент дайындык | пробник ент
[us en ordinary]
math | math tutor for 2nd grader | percentages and ratios | middle school algebra readiness math | math homework
reading | help my son read | reading comprehension 4th grade
writing | writing an essay | college application help
chemistry | chem homework | chemical bonding
biology | ap biology | human body systems
elementary-school | tutor for 1st grader | elementary reading and math
speech-therapy | child can't pronounce r | speech language pathologist
spanish | spanish for adults
[us en hard]
math | matth | fracions | adding decimals | skip counting
calculus | derivitives | integration by parts
chemistry | stochiometry | chemical equations balance
physics | pysics | electric fields
writing | essay outline | thesis help
us-history | reconstruction era | american goverment
[mx es ordinary]
matematicas | maestro de mate para secundaria | fracciones | álgebra y geometría
ingles | inglés para viajar | inglés para mi hijo
regularizacion-primaria | maestra que ayude con tareas | regularización 4to primaria
terapia-de-lenguaje | mi hijo no pronuncia bien | terapia lenguaje niños
examen-unam | guía para examen unam
[mx es hard]
matematicas | matemaicas | sumar fracciones | ecuacion de primer grado
ingles | inglea | to be y to have
quimica | qumica | enlace covalente
calculo | calculo vectorial | derivda
[es es ordinary]
matematicas | mates para la eso | polinomios y ecuaciones | profesor matemáticas bachillerato
ingles | academia de inglés niños | preparar inglés b1
lengua-castellana | clases de lengua y literatura | análisis de texto
selectividad | preparación pau | selectividad física
apoyo-escolar-primaria | apoyo escolar 5 primaria | hacer los deberes
[es es hard]
matematicas | matematcas | mates 4eso | derivadas
quimica | qumica | redox ajuste
lengua-castellana | oracion subordinada | sintaxs
logopedia | niño que no habla | logpeda
[in en ordinary]
mathematics | maths teacher for class 8 | icse class 10 maths | calculus and vectors
physics | physics neet | class 12 physics numericals
jee | jee mains and advanced | kcet coaching
primary-school | tutor for class 1 kid | ukg home tutor | all subjects for class 3
english | english grammar class 6 | essay and letter writing
spoken-english | improve spoken english
upsc | nda exam | ias
[in en hard]
mathematics | mathes | trignometry | linear equation in two variables
chemistry | chemsitry | chemical kinetics
physics | physcis | electromagnetic waves
accountancy | accountency | journal ledger
neet | neet bio | neet exm
primary-school | nursry | lkg student
`
