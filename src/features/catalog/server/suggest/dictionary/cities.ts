/**
 * Names of cities, one city per line: in Ukrainian, Russian, Polish, Spanish and English, with old names and local
 * abbreviations. A city of an edition that has one name of a line gets all of them.
 */
export const cityNames = `
Київ, Киев, Kijów, Kiev, Kyiv, Киів, Кийов, Кыев, Kijow, Kyjev
Біла Церква, Белая Церковь, Biała Cerkiew, Bila Tserkva, Belaya Tserkov, Белая Церква, БЦ
Бровари, Бровары, Browary, Brovary
Бориспіль, Борисполь, Boryspol, Boryspil, Borispol
Ірпінь, Ирпень, Irpień, Irpin, Irpen
Харків, Харьков, Charków, Járkov, Kharkiv, Kharkov, Харьків
Одеса, Одесса, Odessa, Odesa
Чорноморськ, Черноморск, Іллічівськ, Ильичевск, Chornomorsk, Czarnomorsk, Illichivsk
Ізмаїл, Измаил, Izmaił, Izmail, Ismail
Дніпро, Днепр, Дніпропетровськ, Днепропетровск, Dniepr, Dnipro, Dnepr, Dniepropietrowsk, Dnipropetrovsk, Dnepropetrovsk, Dniéper, Катеринослав, Екатеринослав, Днепро
Кривий Ріг, Кривой Рог, Krzywy Róg, Kryvyi Rih, Krivoy Rog, Krivói Rog, Кривбас, Кривий Рог, Кривбасс
Кам’янське, Каменское, Дніпродзержинськ, Днепродзержинск, Kamieńskie, Kamianske, Dniprodzerzhynsk, Dneprodzerzhinsk
Павлоград, Pawłohrad, Pavlohrad, Pavlograd
Львів, Львов, Lwów, Leópolis, Lviv, Lvov, Lemberg, Львов
Дрогобич, Дрогобыч, Drohobycz, Drohobych, Drogobych
Стрий, Стрый, Stryj, Stryi
Запоріжжя, Запорожье, Zaporoże, Zaporiyia, Zaporizhzhia, Zaporozhye, Zaporizhia, Запоріжя, Запорож’є, Запорожжя
Вінниця, Винница, Winnica, Vínnytsia, Vinnytsia, Vinnitsa
Полтава, Połtawa, Poltava
Кременчук, Кременчуг, Krzemieńczuk, Kremenchuk, Kremenchug
Миколаїв, Николаев, Mikołajów, Mikoláiv, Mykolaiv, Nikolaev, Nikolayev, Ніколаєв
Черкаси, Черкассы, Czerkasy, Cherkasy, Cherkassy
Умань, Humań, Uman
Хмельницький, Хмельницкий, Chmielnicki, Jmelnitski, Khmelnytskyi, Khmelnitsky, Проскурів, Проскуров, Płoskirów
Кам’янець-Подільський, Каменец-Подольский, Kamieniec Podolski, Kamianets-Podilskyi, Kamenets Podolsky, Камʼянець, Каменец
Житомир, Żytomierz, Zhytomyr, Zhitomir, Yitómir
Бердичів, Бердичев, Berdyczów, Berdychiv, Berdichev
Чернігів, Чернигов, Czernihów, Chernígov, Chernihiv, Chernigov
Суми, Сумы, Sumy
Івано-Франківськ, Ивано-Франковск, Iwano-Frankiwsk, Ivano-Frankivsk, Ivano Frankovsk, Stanisławów, Станіслав, Станиславов, Франківськ, Франковск, Франик, Франик ІФ, Франкивск, ІФ
Калуш, Kałusz, Kalush
Рівне, Ровно, Równe, Rivne, Rovno
Луцьк, Луцк, Łuck, Lutsk
Ковель, Kowel, Kovel
Тернопіль, Тернополь, Tarnopol, Ternopil, Ternopol
Чернівці, Черновцы, Czerniowce, Chernivtsi, Chernovtsy, Chernovtsi, Черновці
Ужгород, Użhorod, Uzhhorod, Uzhgorod, Úzhgorod
Мукачево, Мукачеве, Mukaczewo, Mukachevo
Кропивницький, Кропивницкий, Кіровоград, Кировоград, Kropywnycki, Kropyvnytskyi, Kirovohrad, Kirovograd, Kirowohrad, Єлисаветград, Елисаветград
Херсон, Chersoń, Jersón, Kherson
Маріуполь, Мариуполь, Mariupol
Донецьк, Донецк, Donieck, Donetsk
Луганськ, Луганск, Ługańsk, Luhansk
Варшава, Warszawa, Warsaw, Varsovia, Wawa, Wwa, Варшавa, Warschau
Радом, Radom
Плоцьк, Плоцк, Płock
Седльце, Siedlce, Сєдльце, Седлец
Прушкув, Прушков, Pruszków
Краків, Краков, Kraków, Cracow, Krakow, Cracovia, Krk
Тарнув, Тарнов, Tarnów
Новий Сонч, Новы-Сонч, Новый Сонч, Nowy Sącz, Сонч, Sącz
Вроцлав, Wrocław, Wroclaw, Breslavia, Breslau, Wro, Вроцлава
Легниця, Легница, Legnica
Валбжих, Валбжих, Wałbrzych, Вальбжих
Лодзь, Łódź, Lodz, Лодз
Пйотркув-Трибунальський, Петркув-Трыбунальский, Piotrków Trybunalski, Piotrków
Познань, Poznań, Poznan, Познані, Pzn
Каліш, Калиш, Kalisz
Лешно, Leszno
Гданськ, Гданьск, Gdańsk, Gdansk, Danzig, Гданск
Гдиня, Гдыня, Gdynia
Слупськ, Слупск, Słupsk
Катовіце, Катовице, Katowice, Katowicach, Kato
Ченстохова, Częstochowa, Czestochowa
Сосновець, Сосновец, Sosnowiec
Глівіце, Гливице, Gliwice
Бельсько-Бяла, Бельско-Бяла, Bielsko-Biała, Bielsko
Тихи, Тыхы, Tychy
Рибник, Рыбник, Rybnik
Щецін, Щецин, Szczecin, Стетин, Stettin
Кошалін, Кошалин, Koszalin
Бидгощ, Быдгощ, Bydgoszcz, Bydzia
Торунь, Toruń, Torun
Люблін, Люблин, Lublin
Білосток, Белосток, Białystok, Bialystok
Жешув, Жешов, Rzeszów, Ряшів, Rzeszow
Ольштин, Ольштын, Olsztyn
Кельце, Kielce
Зелена Гура, Зелёна-Гура, Зелена Гора, Zielona Góra
Гожув-Великопольський, Гожув-Велькопольский, Gorzów Wielkopolski, Gorzów
Ополе, Opole
Алматы, Алмати, Алма-Ата, Ałmaty, Ałma Ata, Almaty, Alma Ata, Алма Ата, Almatı, Алмата, Верный
Астана, Нур-Султан, Нұр-Сұлтан, Нурсултан, Целиноград, Акмола, Astana, Nur-Sultan, Nursultán, Astaná, Tselinograd, Akmola, Nur-Sułtan
Шымкент, Чимкент, Шимкент, Szymkent, Shymkent, Chimkent, Çymkent
Караганда, Қарағанды, Караганды, Karaganda, Karagandy, Qaraghandy, Караганды
Темиртау, Теміртау, Temirtau
Балхаш, Балқаш, Balkhash, Bałchasz, Baljash, Балхаш
Сарань, Saran
Актобе, Ақтөбе, Актюбинск, Aktobe, Aqtobe, Aktiubińsk, Aktyubinsk
Хромтау, Хромтаў, Khromtau, Chromtau
Тараз, Джамбул, Жамбыл, Taraz, Dzhambul, Zhambyl, Аулие-Ата
Шу, Чу, Shu, Chu, Шуў
Павлодар, Pawłodar, Pavlodar
Экибастуз, Екібастұз, Екибастуз, Екібастуз, Ekibastuz
Аксу, Ақсу, Ермак, Aksu
Усть-Каменогорск, Өскемен, Оскемен, Усть-Каменогорськ, Ust-Kamenogorsk, Oskemen, Ustkamenogorsk, Ust-Kamienogorsk, Усть-Каман, Усткаменогорск, УКГ
Риддер, Лениногорск, Ridder
Атырау, Гурьев, Atyrau, Atirau, Guryev
Кульсары, Құлсары, Kulsary
Семей, Семипалатинск, Семск, Semey, Semipalatinsk
Костанай, Қостанай, Кустанай, Kostanay, Kustanay, Qostanay, Kostanai
Рудный, Рудний, Rudny, Rudnyi
Уральск, Орал, Уральськ, Uralsk, Oral, Oral
Аксай, Ақсай, Aksay, Aksai
Кызылорда, Қызылорда, Кзыл-Орда, Кизилорда, Kyzylorda, Qyzylorda, Kzyl Orda
Актау, Ақтау, Шевченко, Aktau, Aqtau
Жанаозен, Жаңаөзен, Новый Узень, Zhanaozen
Петропавловск, Петропавл, Петропавловськ, Қызылжар, Petropavlovsk, Petropavl
Кокшетау, Көкшетау, Кокчетав, Kokshetau, Kokchetav
Косшы, Қосшы, Kosshy
Степногорск, Степногор, Степногорськ, Stepnogorsk
Конаев, Қонаев, Капшагай, Капчагай, Қапшағай, Конаєв, Konaev, Konayev, Kapchagay, Qonaev, Kapshagay
Каскелен, Қаскелең, Kaskelen
Талгар, Талғар, Talgar
Туркестан, Түркістан, Turkestan, Turkistan
Кентау, Kentau
Талдыкорган, Талдықорған, Талди-Курган, Талды-Курган, Taldykorgan, Taldykurgan
Жезказган, Жезқазған, Джезказган, Zhezkazgan, Jezkazgan, Zhezqazghan
New York, NYC, NY, New York City, Нью-Йорк, Ню Йорк, Ньюйорк, Нйю Йорк, Nowy Jork, Nueva York, Nuevayork
Buffalo, Баффало, Буффало, Бафало
Los Angeles, LA, L.A., Лос-Анджелес, Лос-Анжелес, Los Ángeles, Лос Анджелес
San Diego, Сан-Дієго, Сан-Диего, SD
San Francisco, SF, Frisco, San Fran, Сан-Франциско, San Franciso, Сан Франциско
San Jose, Сан-Хосе, San José, SJ
Sacramento, Сакраменто, Sac
Oakland, Окленд, Оукленд
Fresno, Фресно
Long Beach, Лонг-Біч, Лонг-Бич
Chicago, Чикаго, Чікаго, Chi Town
Houston, Х’юстон, Хьюстон, Хюстон, Гьюстон, H Town
Dallas, Даллас, DFW
San Antonio, Сан-Антоніо, Сан-Антонио
Austin, Остін, Остин, ATX
Fort Worth, Форт-Ворт, Форт-Уэрт, Форт Ворт
El Paso, Ель-Пасо, Эль-Пасо
Phoenix, Фінікс, Финикс, Fénix, PHX
Tucson, Тусон
Philadelphia, Philly, Phila, Філадельфія, Филадельфия, Filadelfia
Pittsburgh, Піттсбург, Питтсбург, Pitt
Boston, Бостон, BOS
Miami, Маямі, Майами, Майамі
Jacksonville, Джексонвілл, Джексонвилл, Jax
Tampa, Тампа
Orlando, Орландо
Seattle, Сіетл, Сиэтл, Сиетл
Washington, D.C., Washington DC, Washington, DC, D.C., Вашингтон, Waszyngton, Wáshington
Atlanta, Атланта, ATL
Denver, Денвер
Charlotte, Шарлотт, Шарлотта, CLT
Raleigh, Ралі, Роли, Ролі
Columbus, Колумбус
Indianapolis, Indy, Індіанаполіс, Индианаполис, Indianápolis
Nashville, Нашвілл, Нэшвилл, Нешвілл
Las Vegas, Vegas, LV, Лас-Вегас
Portland, Портленд, PDX
Detroit, Детройт
Minneapolis, Міннеаполіс, Миннеаполис, Mpls, Twin Cities
Ciudad de México, CDMX, México DF, DF, Distrito Federal, México, Mexico City, Мехіко, Мехико, Meksyk, Miasto Meksyk, Cd de México, Cd México, Mejico
Monterrey, Mty, Монтеррей, Monterey, Монтерей
San Pedro Garza García, San Pedro, San Pedro Garza, SPGG, Сан-Педро-Гарса-Гарсія, Сан-Педро-Гарса-Гарсия
Guadalupe (Nuevo León), Guadalupe, Guadalupe Nuevo León, Гуадалупе
Guadalajara, GDL, Гвадалахара
Zapopan, Сапопан, Zapopán
Puerto Vallarta, Vallarta, Пуерто-Вальярта, Пуэрто-Вальярта, PV
Puebla, Puebla de Zaragoza, Пуебла, Пуэбла
Toluca, Толука, Toluca de Lerdo
Ecatepec, Ecatepec de Morelos, Екатепек, Экатепек
Naucalpan, Naucalpan de Juárez, Наукальпан
Nezahualcóyotl, Neza, Ciudad Neza, Ciudad Nezahualcóyotl, Несауалькойотль, Nezahualcoyotl
Tlalnepantla, Tlalnepantla de Baz, Тлальнепантла, Tlane
Tijuana, TJ, Тіхуана, Тихуана
Mexicali, Мехікалі, Мехикали
Ensenada, Енсенада, Энсенада
León, León Guanajuato, León de los Aldama, Леон
Irapuato, Ірапуато, Ирапуато
Celaya, Селая
Querétaro, Santiago de Querétaro, Qro, Керетаро
Mérida, Mérida Yucatán, Меріда, Мерида
Ciudad Juárez, Juárez, Cd Juárez, Сьюдад-Хуарес, Хуарес
Chihuahua, Чіуауа, Чиуауа, Чихуахуа
Cancún, Канкун, Cancun
Playa del Carmen, Playa, Плая-дель-Кармен, Плайя дель Кармен
San Luis Potosí, SLP, San Luis, Сан-Луїс-Потосі, Сан-Луис-Потоси
Aguascalientes, Ags, Агуаскальєнтес, Агуаскальентес
Saltillo, Сальтільйо, Сальтильо
Torreón, Торреон, La Laguna
Hermosillo, Ермосільйо, Эрмосильо
Culiacán, Кульякан, Culichi
Mazatlán, Масатлан
Veracruz, Puerto de Veracruz, Веракрус
Xalapa, Jalapa, Халапа
Morelia, Морелія, Морелия
Cuernavaca, Куернавака, Куэрнавака
Villahermosa, Вільяермоса, Вильяэрмоса, Villa Hermosa
Oaxaca de Juárez, Oaxaca, Оахака, Oajaca
Tuxtla Gutiérrez, Tuxtla, Тустла-Гутьєррес, Тустла-Гутьеррес
La Paz (Baja California Sur), La Paz, La Paz BCS, Ла-Пас
Acapulco, Акапулько
Madrid, Мадрид, Madryt, Madriz
Móstoles, Мостолес
Alcalá de Henares, Alcalá, Алькала-де-Енарес, Алькала
Getafe, Хетафе
Barcelona, BCN, Барселона, Barna, Barça
L’Hospitalet de Llobregat, Hospitalet, L’Hospitalet, Hospitalet de Llobregat, Оспіталет, Оспиталет
Sabadell, Сабадель
Tarragona, Таррагона, Tarraco
Valencia, València, Walencja, Валенсія, Валенсия, VLC
Alicante, Alacant, Аліканте, Аликанте
Elche, Elx, Ельче, Эльче
Sevilla, Seville, Sewilla, Севілья, Севилья
Málaga, Малага, Malaga
Córdoba, Cordova, Cordoba, Kordoba, Кордова, Кордоба
Granada, Grenada, Гранада
Almería, Альмерія, Альмерия
Cádiz, Kadyks, Кадіс, Кадис
Zaragoza, Saragossa, Saragossa, Saragoza, Сарагоса
Bilbao, Bilbo, Більбао, Бильбао
Vitoria-Gasteiz, Vitoria, Gasteiz, Віторія, Витория, Витория-Гастейс
San Sebastián, Donostia, Donosti, San Sebastian, Сан-Себастьян
Murcia, Murcja, Мурсія, Мурсия
Cartagena, Kartagena, Картахена
Palma, Palma de Mallorca, Mallorca, Majorca, Пальма, Пальма-де-Майорка, Majorka, Майорка
Las Palmas de Gran Canaria, Las Palmas, Gran Canaria, Лас-Пальмас
Santa Cruz de Tenerife, Santa Cruz, Tenerife, Teneryfa, Тенеріфе, Тенерифе, Санта-Крус-де-Тенерифе
Vigo, Віго, Виго
A Coruña, La Coruña, Coruña, Corunna, Ла-Корунья, А-Корунья, Корунья
Santiago de Compostela, Santiago, Compostela, Сантьяго-де-Компостела, Сантьяго
Valladolid, Вальядолід, Вальядолид, Pucela
Salamanca, Salamanka, Саламанка
Gijón, Xixón, Хіхон, Хихон
Oviedo, Uviéu, Ов’єдо, Овьедо
Albacete, Альбасете
Toledo, Толедо
Pamplona, Pampeluna, Iruña, Iruñea, Памплона
Santander, Сантандер
Logroño, Логроньо
Badajoz, Бадахос
Delhi, New Delhi, Дели, Делі, Нью-Делі, Нью-Дели, Nueva Delhi, Nowe Delhi, Dilli, NCR
Mumbai, Bombay, Мумбаї, Мумбаи, Бомбей, Bombaj
Pune, Poona, Пуна, Пуне
Nagpur, Нагпур
Thane, Thana, Тхане, Тане
Navi Mumbai, New Bombay, New Mumbai, Нави-Мумбаи, Наві-Мумбаї, Vashi
Nashik, Nasik, Нашик, Насік
Bengaluru, Bangalore, Blr, Бангалор, Бенгалуру, Bengalore, Banglore
Mysuru, Mysore, Майсур
Mangaluru, Mangalore, Мангалор, Мангалуру
Hyderabad, Hyd, Хайдарабад, Гайдарабад, Hajdarabad
Warangal, Варангал
Chennai, Madras, Ченнаї, Ченнаи, Мадрас, Ćennaj
Coimbatore, Kovai, Коїмбатур, Коимбатур
Madurai, Мадурай, Madura
Kolkata, Calcutta, Kalkuta, Calcuta, Калькутта, Колката
Howrah, Haora, Хаура
Ahmedabad, Amdavad, Ахмадабад, Ахмедабад, Ahmadabad
Surat, Сурат
Vadodara, Baroda, Вадодара, Барода
Rajkot, Раджкот
Lucknow, Лакхнау, Лакнау
Noida, Нойда, Greater Noida
Ghaziabad, Газіабад, Газиабад
Kanpur, Cawnpore, Канпур
Varanasi, Banaras, Benares, Варанасі, Варанаси, Бенарес, Kashi, Waranasi
Jaipur, Джайпур, Dżajpur
Kota, Кота
Gurugram, Gurgaon, Ґурґаон, Гургаон, Гуруграм
Faridabad, Фарідабад, Фаридабад
Kochi, Cochin, Кочі, Кочин, Ernakulam, Koczin
Thiruvananthapuram, Trivandrum, Тируванантапурам, Тривандрум, Тіруванантапурам, Tvm
Indore, Індор, Индор, Indaur
Bhopal, Бхопал
Chandigarh, Чандигарх, Chd
Ludhiana, Лудхіана, Лудхияна
Patna, Патна
Visakhapatnam, Vizag, Vishakhapatnam, Вішакхапатнам, Вишакхапатнам, Waltair
Bhubaneswar, Bhubaneshwar, Бхубанешвар
Guwahati, Gauhati, Гувахаті, Гувахати
`
