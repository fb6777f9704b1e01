/** What people write around the thing they look for. It neither finds nor hides anything. */
export const smallWords = `
репетитор репетитори репетитора репетитори репетиторів репетиторство вчитель вчителі вчителька учитель викладач викладачі викладачка
урок уроки уроків курс курси курсів заняття навчання вивчення вивчити навчитися підтягнути допомога пошук знайти шукаю шукати
потрібен потрібна треба хочу найкращий найкращі кращий хороший гарний дешевий дешево недорого недорогий безкоштовно ціна ціни вартість
відгуки поруч поблизу район місто біля дім додому вдома індивідуальні індивідуально приватний приватні груповий дитина дитини дитині дітей діти дорослих
початківців школяр школярів студентів клас класу класи предмет мій для від або та і й з із зі у в на по до за як про де мене мене
репетиторы репетиторов репетиторша преподаватель преподаватели преподавателя учителя учительница уроков курсы занятия занятие обучение
изучение выучить научиться подтянуть помощь поиск найти ищу искать нужен нужна надо лучший лучшие хороший дешёвый дешево
бесплатно цена цены стоимость отзывы рядом возле около город дом дому индивидуальные индивидуально частный частные ребенок ребенка ребёнка
детей взрослых начинающих школьник школьников студентов класс класса предмет мне меня для от или и с со к ко в во на по до за как про где из
частник нуля нуль
korepetytor korepetytora korepetytorka korepetytorzy korepetycje korepetycji korki korepetycja nauczyciel nauczyciela nauczycielka lektor lektorka
lekcja lekcje lekcji kurs kursy zajęcia nauka naukę uczyć pomoc szukam znaleźć potrzebuję najlepszy najlepsi dobry tani tanie tanio
niedrogo cena ceny cennik opinie blisko mnie okolica w pobliżu miasto dom domu dojazdem dojazd indywidualne indywidualnie prywatne prywatny
dziecko dziecka dzieci dorosłych początkujących klasa klasy przedmiot dla od lub i z ze w we na po do za jak o u mi oraz
profesor profesora profesores profesoras maestro maestra maestros docente tutor tutora tutores tutoría tutorías clase clases curso cursos lección
lecciones aprender estudiar enseñanza apoyo ayuda academia particular particulares busco buscar necesito quiero mejor mejores bueno barato barata
baratos económico precio precios gratis opiniones cerca mí ciudad casa domicilio individual individuales privado privadas niño niños hijo hija
adultos principiantes nivel materia para de del la las el los un una en con por y o a al mi
tutor tutors tutoring tutorial tutorials teacher teachers teaching teach instructor instructors lesson lessons class classes course courses coach coaching
tuition tuitions trainer learn learning study studying help need want find looking search best good great top cheap affordable price prices cost
free rates reviews near nearby me my around local city home house private personal individual one kid kids child children adult adults beginner beginners
level grade subject prep a an the of for in at on to with and or from by i
мұғалім репетиторы сабақ курстары балаларға үшін років рік лет год jahre
вчителя препод препода препод тьютор тютор наставник педагог педагога ментор
`

/** Lessons that nobody has to leave the house for. */
export const onlineWords = `
онлайн он-лайн дистанційно дистанційне дистанційний віддалено інтернет скайп зум дистанционно дистанционное дистанционный удаленно удалённо
удаленный вайбер zdalnie zdalne zdalny zdalna internet skype zoom wirtualnie línea virtual virtuales distancia remoto videollamada
online on-line onlain onlayn remote remotely virtually distance internet
`
