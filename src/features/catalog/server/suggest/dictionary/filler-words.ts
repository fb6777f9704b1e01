/** Words for a tutor and for lessons; alone, they mean any subject. */
export const tutorWords = `
кл kl cl тренер тренера trener trenera entrenador entrenadora коуч
репетитор репетитори репетитора репетиторів репетиторство вчитель вчителі вчителька учитель викладач викладачі викладачка урок уроки уроків
курс курси курсів заняття навчання клас класу класи школяр школярів предмет предмети тьютор тютор наставник педагог педагога ментор
репетиторы репетиторов репетиторша преподаватель преподаватели преподавателя учителя учительница уроков курсы занятия занятие обучение класс
класса классы школьник школьников препод препода училка мұғалім мұғалімі сабақ сабағы курстары сынып korepetytor korepetytora korepetytorka
korepetytorzy korepetycje korepetycji korki korków korepetycja nauczyciel nauczyciela nauczycielka lektor lektorka lekcja lekcje lekcji kurs
kursy zajęcia nauka naukę nauki klasa klasy klasie przedmiot przedmioty profesor profesora profesores profesoras profe profes maestro
maestra maestros docente tutor tutora tutores tutoría tutorías clase clases curso cursos lección lecciones enseñanza academia particular
particulares materia materias regularización asesoría asesorías grado tutors tutoring tutorial tutorials teacher teachers teaching
instructor instructors lesson lessons class classes course courses coach coaching tuition tuitions trainer grade grades grader subject
subjects std standard
`

/** Words around the search term, which are ignored. */
export const fillerWords = `
вивчення вивчити вивчати вчити вчимо навчити навчитися навчання підтягнути підтягти покращити допомога допомогти допоможіть допоможе пошук
знайти шукаю шукати шукаємо потрібен потрібна потрібно потрібні треба хочу хочемо найкращий найкращі кращий хороший гарний добрий дешевий
дешево недорого недорогий безкоштовно ціна ціни вартість скільки коштує відгуки поруч поблизу район місто біля дім додому вдома
індивідуальні індивідуально приватний приватні груповий дитина дитини дитині дитину дитячий дитячі дітей діти дітям дорослих дорослий
дорослим син сина сину синові дочка доньки доньці дочці донька онука підліток підлітків учень учня учнів учениця студент студентка студентів
початківців початківець початковий рівень рівня базовий з нуля швидко терміново інтенсив інтенсивний підготуватися підготувати контрольна
контрольної контрольній самостійна залік сесія тести тест тема теми темою розібратися пояснити поясніть розв'язати розв'язування
розв’язувати вирішити вирішувати розуміти розуміє зрозуміти не школа школи школі шкільний практика програма іспит іспиту іспити екзамен
екзамену допоміжний основи основ правила поглиблений профільний мій моя для від або та і й із зі у в на по до за як про де мене що це цей
такий там він вона років рік роки місяць буду весна літо літні двійка двійки бал бали балів изучение выучить изучать учить учим научить
научиться научите подтянуть улучшить помощь помочь помогите поможет поиск найти ищу искать ищем нужен нужна нужно нужны надо хотим лучший
лучшие дешёвый бесплатно цена цены стоимость сколько стоит отзывы рядом возле около город дом дому дома индивидуальные индивидуально частный
частные частник ребенок ребенка ребёнка ребенку ребёнку детский детские дети детям детей взрослых взрослый взрослым начинающих начинающий
сын сына сыну дочь дочери дочки дочке внук подросток подростков ученик ученика учеников ученица студентов уровень уровня базовый нуль быстро
срочно интенсив интенсивный подготовиться подготовить подготовка контрольная контрольной контрольную самостоятельная зачет зачёт сессия
тесты темы разобраться объяснить объясните решить решать решение решаем понимать понимает понять школы школе школьный программа экзамен
экзамена экзамены основы углубленный профильный мой мне меня от или и с со к ко во как где из что это этот он она лет год года месяц лето
двойка двойки балл баллы баллов үшін балаларға жасқа керек үйрену үйренемін оқу дайындық қалай uczyć uczę nauczyć naucz pomoc pomocy pomóc
pomoże szukam szukamy znaleźć potrzebuję potrzebny potrzebna najlepszy najlepsi dobry dobra tani tanie tanio niedrogo cena ceny cennik ile
kosztuje opinie blisko mnie okolica pobliżu miasto dom domu dojazdem dojazd indywidualne indywidualnie prywatne prywatny dziecko dziecka
dzieci dziecku dziecięcy dorosłych dorosły początkujących początkujący poziom podstaw podstawy podstawowy rozszerzony rozszerzona
zaawansowany szybko pilnie intensywny syn syna synowi córka córki córce nastolatek uczeń ucznia uczniów uczennica student studentka
studentów przygotowanie przygotować przygotowujące sprawdzian sprawdzianu klasówka kartkówka test testy egzamin egzaminu temat zrozumieć
wytłumaczyć rozwiązywanie rozwiązać zadanie zadania zadań nie szkoła szkoły szkole szkolny liceum technikum dla od lub i z ze w we na po do
za jak o u mi oraz mój moja się jest są co to lat rok wakacje zdać aprender estudiar enseñar apoyo ayuda ayudar busco buscar necesito
necesita quiero mejor mejores mejorar bueno buena barato barata baratos económico precio precios cuánto cuesta gratis opiniones cerca mí
ciudad casa domicilio individual individuales privado privada privados privadas niño niña niños niñas hijo hija hijos adultos adulto jóvenes
adolescente adolescentes alumno alumna alumnos estudiante estudiantes universitario universitarios principiantes principiante nivel básico
básica avanzado intermedio rápido urgente intensivo desde cero preparar preparación preparatorio examen exámenes prueba pruebas tema temas
entender explicar resolver ejercicios no escuela colegio instituto escolar prepa preparatoria bachillerato bachiller bach para de del la las
el los un una unos unas en con por y a al me su que se es lo qué cómo años año verano pasar aprobar suspenso reprobado teach teaches learn
learning learner study studying help helping helps need needs want find looking search best good great better improve top cheap affordable
price prices cost free rates reviews near nearby my around local city home house private personal one kid kids child children adult adults
teen teens teenager beginner beginners son daughter students pupil boy girl old year years yo level levels basic basics advanced
intermediate fast urgent intensive crash prep preparation prepare preparing exam exams tests testing topic topics understand explain solve
solving problems questions struggling struggle struggles failing weak school high middle college university classroom board boards cbse icse
isc state ncert summer camp homeschool program practice an the of for in at on with and or from by is his her who can how does what not t s
up after jahre
`

export const onlineWords = `
онлайн он-лайн дистанційно дистанційне дистанційний віддалено інтернет скайп зум дистанционно дистанционное дистанционный удаленно удалённо
удаленный вайбер zdalnie zdalne zdalny zdalna internet skype zoom wirtualnie línea virtual virtuales distancia remoto videollamada online
on-line onlain onlayn remote remotely virtually distance
`
