/**
 * Names of subjects, one subject per line: in Ukrainian, Russian, Polish, Spanish and English, formal and colloquial.
 * Topics follow after the bar. A subject of an edition that has one name of a line gets all of them.
 */
export const subjectNames = `
математика, матеша, матан, матем, матика, mathematics, math, maths, matematyka, matma, majca, matemáticas, matemática, mates, mate, matematica | арифметика, логарифми, алгебра, алгебра і геометрія, геометрія, геометрия, arithmetic, arytmetyka, aritmética, algebra, álgebra, geometry, geometria, geometría, таблиця множення, таблица умножения, precalculus, pre calculus, тригонометрія, тригонометрия, trigonometry, trygonometria, trigonometría, математический анализ, математичний аналіз
алгебра, algebra, álgebra, algebra 1, algebra 2 | рівняння, уравнения, równania, ecuaciones, equations
геометрія, геометрия, geometry, geometria, geometría | планіметрія, стереометрія, планиметрия, стереометрия, planimetria, stereometria
тригонометрія, тригонометрия, trigonometry, trig, trygonometria, trigonometría
вища математика, высшая математика, вишка, вышмат, вышка, higher mathematics, higher math, advanced math, college math, university math, matematyka wyższa, matematyka na studiach, matematyka akademicka, matemáticas universitarias, matemáticas superiores, matemática universitaria, engineering mathematics, engineering maths | матаналіз, матанализ, математичний аналіз, математический анализ, лінійна алгебра, линейная алгебра, диференціальні рівняння, дифференциальные уравнения, дискретна математика, дискретная математика, calculus, linear algebra, algebra liniowa, álgebra lineal, analiza matematyczna, całki, różniczki, ecuaciones diferenciales, cálculo, differential equations, discrete math, теорія ймовірностей, теория вероятностей, інтеграли, интегралы
calculus, calc, cálculo, cálculo diferencial, cálculo integral, cálculo diferencial e integral, rachunek różniczkowy, rachunek całkowy, analiza matematyczna, матаналіз, матанализ, математичний аналіз, математический анализ, матан, числення, исчисление | precalculus, precalc, derivadas, integrales, límites, derivatives, integrals
статистика, statistics, stats, statystyka, estadística, probabilidad y estadística, probability and statistics, probability, rachunek prawdopodobieństwa, теорія ймовірностей, теория вероятностей, теорвер, тервер, економетрика, probabilidad, ймовірність, вероятность | econometrics, эконометрика, ekonometria, econometría, spss, biostatistics
ментальна арифметика, ментальная арифметика, mental arithmetic, mental math, abacus, arytmetyka mentalna, aritmética mental, ábaco, абакус, усний рахунок, устный счет
математична грамотність, математическая грамотность, матграмотность, мат грамотность, mathematical literacy
vedic maths, vedic math, vedic mathematics, ведична математика, ведическая математика, matematyka wedyjska, matemáticas védicas
фізика, физика, physics, fizyka, física | механіка, механика, mechanics, mechanika, mecánica, електрика, электричество, termodynamika, термодинаміка, термодинамика, thermodynamics, termodinámica, оптика, optics, астрономія, астрономия, astronomy, astronomia, astronomía, quantum
хімія, химия, chemistry, chem, chemia, química | органічна хімія, органическая химия, органіка, органика, organic chemistry, chemia organiczna, química orgánica, неорганічна хімія, неорганическая химия, biochemistry, биохимия, біохімія, biochemia, bioquímica, organic chem
біологія, биология, biology, bio, biologia, biología, biola, biolka, biola rozszerzona | анатомія, анатомия, anatomy, anatomia, anatomía, генетика, genetics, genetyka, genética, ботаніка, ботаника, botany, зоологія, зоология, екологія, экология, ecology, life science
science, природознавство, природоведение, естествознание, ciencias, ciencias naturales, nauki przyrodnicze, przyroda, натуральні науки, естественные науки, general science, я досліджую світ
англійська мова, английский язык, ағылшын тілі, ағылшын, английский, англійська, англ, англ мова, англ яз, инглиш, інгліш, англик, англічанка, english, english language, eng, język angielski, angielski, angol, ang, jęz ang, j angielski, inglés, idioma inglés, inglis, lengua inglesa, ingles | розмовна англійська, разговорный английский, ділова англійська, деловой английский, бізнес англійська, бизнес английский, business english, spoken english, english grammar, grammar, граматика англійської, english conversation, konwersacje angielski, conversación en inglés, inglés de negocios, esl, efl, ielts, айелтс, toefl, тоефл, тойфл, fce, cae, cambridge, first certificate, inglés conversacional, english speaking, angielski biznesowy, toeic, duolingo english test, англомовний, англоязычный, носитель английского, носій англійської
english as a second language, esl, efl, esol, english for foreigners, english as a foreign language, english for non native speakers, english language learners, ell, англійська як іноземна, английский как иностранный, inglés como segunda lengua, inglés como segundo idioma, angielski jako język obcy
spoken english, english speaking, conversational english, english conversation, розмовна англійська, разговорный английский, inglés conversacional, inglés hablado, konwersacje po angielsku, angielski konwersacje, communication skills, english communication
english literature, british literature, american literature, english lit, lit, англійська література, английская литература, literatura inglesa, literatura angielska, english language arts, ela, language arts, shakespeare
ielts, айелтс, аєлтс, іелтс, иелтс, айелтс підготовка, подготовка к ielts, підготовка до ielts, ielts preparation, ielts prep, ielts coaching, academic ielts | toefl, тоефл, тойфл, international english exam
toefl, тоефл, тойфл, toefl ibt, toefl preparation, toefl prep, examen toefl | ielts
exámenes de cambridge, cambridge, first certificate, first, fce, cae, b2 first, c1 advanced, b1 preliminary, pet, ket, examen cambridge, preparación first, preparación advanced, certificado cambridge, cambridge exam, certyfikat cambridge, кембридж, кембриджський іспит, кембриджский экзамен
українська мова, украинский язык, українська, украинский, укр мова, укрмова, укр яз, укр, українська мова та література, укр мова і література, ukrainian, ukrainian language, ukrainian for foreigners, język ukraiński, ukraiński, ukr, ucraniano, idioma ucraniano | орфографія, диктант, правопис, українська як іноземна, розмовна українська
українська література, украинская литература, укрліт, укр літ, укр лит, укрлит, укр література, ukrainian literature, literatura ukraińska, literatura ucraniana
зарубіжна література, зарубежная литература, зарубіжка, зарубежка, світова література, мировая литература, заруба, зар літ, world literature, foreign literature, literatura światowa, literatura universal
література, литература, літ ра, лит ра, literature, literatura, lit, análisis literario | читання, чтение, твір, сочинение, лектура, lektury, analiza tekstu
російська мова, русский язык, орыс тілі, орысша, русский, російська, рус яз, русяз, руський язык, рус мова, russian, russian language, język rosyjski, rosyjski, ruski, rusek, ruso, idioma ruso | русская грамматика, ркі, рки, русский как иностранный, russian for foreigners, орфография, диктант
русская литература, російська література, рус лит, русская лит ра, russian literature, literatura rosyjska, literatura rusa | литература, literature
казахский язык, казахська мова, казахский, казахська, каз яз, казяз, қазақ тілі, казак тили, қазақша, kazakh, kazakh language, qazaq tili, język kazachski, kazachski, kazajo, idioma kazajo | қазақ, разговорный казахский, государственный язык
казахская литература, казахська література, каз лит, қазақ әдебиеті, kazakh literature, literatura kazachska, literatura kazaja
казтест, kaztest, қазтест, казтест подготовка, qaztest
німецька мова, немецкий язык, неміс тілі, немецкий, німецька, нім мова, нім, нем яз, нем, дойч, дойч мова, german, german language, deutsch, język niemiecki, niemiecki, niemiec, niem, alemán, idioma alemán, lengua alemana | goethe, гете, гёте, testdaf, telc, österreich, goethe zertifikat
польська мова, польский язык, польский, польська, пол мова, polish, polish language, język polski, polski, polak, jęz polski, polaco, idioma polaco | literatura polska, польська для початківців, карта поляка, wypracowania, rozprawka
польська для іноземців, польский для иностранцев, polish for foreigners, polish as a foreign language, polski dla obcokrajowców, polski jako obcy, polski dla cudzoziemców, polski dla ukraińców, język polski dla obcokrajowców, jpjo, polaco para extranjeros | польська, польский, polish, polska mova, certyfikat b1 polski
французька мова, французский язык, французский, французька, франц, фр мова, french, french language, français, francais, język francuski, francuski, franc, francés, idioma francés, lengua francesa | delf, dalf, делф
іспанська мова, испанский язык, испанский, іспанська, исп яз, ісп мова, іспан, spanish, spanish language, język hiszpański, hiszpański, hiszpan, hiszp, español, castellano, idioma español | dele, деле, siele, espanol
español para extranjeros, іспанська для іноземців, испанский для иностранцев, spanish for foreigners, hiszpański dla obcokrajowców, español como lengua extranjera, ele, castellano para extranjeros | spanish, español, castellano, dele, іспанська, испанский, hiszpański
lengua castellana y literatura, lengua castellana, lengua y literatura, lengua, lengua española, castellano, literatura española, sintaxis, comentario de texto, spanish language and literature, іспанська мова та література, испанский язык и литература | español, ortografía, spanish, literatura, іспанська, испанский, hiszpański, redacción, gramática
español, spanish, spanish language, castellano, іспанська, испанский, hiszpański, іспанська мова, испанский язык | ortografía, redacción, gramática, comprensión lectora
італійська мова, итальянский язык, итальянский, італійська, іт мова, ит яз, italian, italian language, język włoski, włoski, wloch, italiano, idioma italiano | celi, cils
португальська мова, португальский язык, португальский, португальська, portuguese, portuguese language, brazilian portuguese, język portugalski, portugalski, portugués, portugués brasileño, brasileño, бразильский, бразильська, celpe bras
китайська мова, китайский язык, қытай тілі, китайский, китайська, mandarin, мандарин, мандарин китайська, chinese, chinese language, mandarin chinese, język chiński, chiński, mandaryński, chino, chino mandarín, mandarín, chinese (mandarin) | hsk, путунхуа, cantonese
японська мова, японский язык, японский, японська, яп мова, japanese, japanese language, nihongo, ніхонго, нихонго, język japoński, japoński, japonés, idioma japonés | jlpt, хірагана, hiragana, kanji, аніме, anime
корейська мова, корейский язык, корей тілі, кәріс тілі, корейский, корейська, кор мова, korean, korean language, hangul, язык корейский, język koreański, koreański, coreano, idioma coreano | topik, топік, топик
турецька мова, турецкий язык, түрік тілі, турецкий, турецька, тур мова, turkish, turkish language, türkçe, język turecki, turecki, turco, idioma turco
чеська мова, чешский язык, чешский, чеська, czech, czech language, český, język czeski, czeski, checo, idioma checo
словацька мова, словацкий язык, словацька, словацкий, slovak, język słowacki, słowacki, eslovaco
арабська мова, арабский язык, араб тілі, арабский, арабська, arabic, arabic language, język arabski, arabski, árabe, idioma árabe
норвезька мова, норвежский язык, норвежский, норвезька, norwegian, norwegian language, norsk, język norweski, norweski, noruego
шведська мова, шведский язык, шведська, шведский, swedish, svenska, język szwedzki, szwedzki, sueco
данська мова, датский язык, данська, датский, danish, dansk, język duński, duński, danés
нідерландська мова, нидерландский язык, голландский, голландська, нідерландська, нидерландский, dutch, nederlands, język niderlandzki, niderlandzki, holenderski, holandés, neerlandés
фінська мова, финский язык, фінська, финский, finnish, język fiński, fiński, finés, finlandés
грецька мова, греческий язык, грецька, греческий, greek, język grecki, grecki, griego
іврит, иврит, hebrew, hebrajski, język hebrajski, hebreo
угорська мова, венгерский язык, угорська, венгерский, hungarian, język węgierski, węgierski, húngaro
румунська мова, румынский язык, румунська, румынский, romanian, język rumuński, rumuński, rumano
латинська мова, латинский язык, латинь, латина, латинська, латинский, latin, latin language, język łaciński, łacina, łaciński, latín, lengua latina
каталанська мова, каталонский язык, каталанська, каталонский, catalan, català, kataloński, język kataloński, catalán
баскська мова, баскский язык, баскська, баскский, basque, baskijski, język baskijski, euskera, euskara, vasco, vascuence
галісійська мова, галисийский язык, галісійська, галисийский, galician, galicyjski, gallego, galego
valenciano, valencià, valencian, walencki, валенсійська, валенсийский, валенсійська мова, mitjà, jqcv
náhuatl, nahuatl, науатль, ацтекська мова, ацтекский язык, lengua mexicana, aztec language, azteca
хінді, хинди, hindi, hindi language, język hindi, hindú, idioma hindi, hindi grammar
санскрит, sanskrit, sanskryt, sánscrito, samskrit, sanskrut
тамільська, тамильский, tamil, tamil language, tamilski, тамильский язык, тамільська мова
каннада, kannada, kannada language, canarés, kanada
маратхі, маратхи, marathi, marathi language, maratí
телугу, telugu
бенгальська, бенгальский, bengali, bangla, bengalski, bengalí
урду, urdu
гуджараті, гуджарати, gujarati
пенджабі, панджаби, punjabi, panjabi, pendżabski
малаялам, malayalam
мова жестів, жестова мова, жестовый язык, язык жестов, american sign language, asl, sign language, język migowy, migowy, amerykański język migowy, lengua de signos, lengua de señas, lenguaje de señas, deaf language
історія україни, история украины, історія укр, история укр, іст укр, історія, история, history of ukraine, ukrainian history, historia ukrainy, historia de ucrania | history, historia, козацтво
історія казахстану, история казахстана, тарих, ист каз, история рк, қазақстан тарихы, history of kazakhstan, kazakh history, historia kazachstanu, historia de kazajistán | история, history, historia
історія іспанії, история испании, history of spain, spanish history, historia hiszpanii, historia de españa | history, historia, история, історія
історія мексики, история мексики, history of mexico, mexican history, historia meksyku, historia de méxico | history, historia, historia universal, история, історія
історія сша, история сша, u.s. history, us history, american history, apush, u s history, usa history, historia stanów zjednoczonych, historia usa, historia de estados unidos | history, social studies, civics, government, historia, история, історія
всесвітня історія, всемирная история, світова історія, мировая история, world history, global history, historia powszechna, historia świata, historia universal, historia mundial, ap world | history, historia, history of the world, euro history, european history, история, історія
історія, история, history, historia, hist, hista | historia polski, історія україни, история украины, world history, indian history, всесвітня історія, всемирная история, ancient history
географія, география, жағрафия, geography, geo, geografia, geografía, gegra, geoga | карти, карты, климат, geología, geology, геологія, геология
суспільствознавство, обществознание, общество, суспільство, громадянська освіта, wiedza o społeczeństwie, wos, civics, social studies, social science, sst, ciencias sociales, formación cívica, formación cívica y ética, civismo | history and civics, government
social science, sst, social studies, social sciences, суспільні науки, общественные науки, ciencias sociales, nauki społeczne, history civics geography | history, geography, civics, history and civics
political science, pol sci, polity, politics, політологія, политология, politologia, ciencias políticas, ciencia política, civics | political theory, government
філософія, философия, philosophy, filozofia, filosofía, filo | етика, этика, ethics, etyka, ética, логіка, логика, logic, logika, lógica
психологія, психология, psychology, psych, psycho, psychologia, psicología, psico | психолог, psycholog, psychologist, psicólogo
правознавство, правоведение, право, основы права, основи права, юриспруденція, юриспруденция, law, legal studies, jurisprudence, prawo, nauki prawne, derecho, leyes | конституційне право, цивільне право, уголовное право, гражданское право, derecho penal, derecho civil, prawo cywilne, prawo karne, юрист, основи правознавства
економіка, экономика, economics, econ, ekonomia, ekonomika, economía, eco | мікроекономіка, макроекономіка, микроэкономика, макроэкономика, microeconomics, macroeconomics, mikroekonomia, makroekonomia, microeconomía, macroeconomía, фінанси, финансы, finance, finanse, finanzas
бухгалтерський облік, бухгалтерский учёт, бухгалтерский учет, бухоблік, бухучет, бухучёт, бухгалтерія, бухгалтерия, бухгалтер, облік, accounting, accountancy, bookkeeping, accounts, acct, rachunkowość, księgowość, contabilidad, conta, contaduría | 1с, аудит, audit, tally, tax, contabilidad financiera
business studies, business, bst, commerce, бізнес, бизнес, zarządzanie, biznes, negocios, administración de empresas, estudios empresariales, менеджмент, management, business administration, bs
програмування, программирование, програмування для дітей, программирование для детей, прога, програмірування, кодинг, кодінг, programming, coding, code, computer programming, programowanie, kodowanie, programación, programar, codificación | java, джава, javascript, js, джаваскрипт, c++, с++, c#, сі шарп, си шарп, php, react, реакт, html, css, web development, веб розробка, веб разработка, верстка, frontend, фронтенд, backend, scratch, скретч, unity, kotlin, swift, golang, sql, tworzenie stron, desarrollo web, programista, програміст, программист, programador, developer, it, айти, айті, тестування, qa, game development, app development, data science, machine learning, python, пайтон, питон, ruby, typescript, scratch dla dzieci, roblox, minecraft
python, пайтон, пітон, питон, пайтон для дітей, phyton, pyton, pajton, python programming, język python, программирование на питоне, програмування на python | data science, machine learning, django, аналіз даних, анализ данных, ciencia de datos, data analysis, pandas, аналитика данных
інформатика, информатика, информатика пәні, інфа, инфа, комп’ютерна грамотність, компьютерная грамотность, комп'ютери, компьютер, computer science, cs, comp sci, computers, computing, ict, informatyka, infa, informática, computación, ciencias de la computación, compu, ap computer science | excel, ексель, эксель, word, powerpoint, ofimática, office, microsoft office, бази даних, базы данных, bases de datos, computer basics, алгоритми, алгоритмы, algorithms, user computer, комп’ютерна, it
робототехніка, робототехника, роботи, роботы, робототех, robotics, robotyka, robótica, lego robotics, лего, lego, arduino, ардуіно, ардуино, robots
підготовка до нмт, подготовка к нмт, нмт, зно, нмт зно, зно нмт, підготовка до зно, подготовка к зно, вно, nmt, zno, nmt preparation, nmt exam, ukrainian entrance exam, дпа, підготовка до дпа, національний мультипредметний тест, egzamin nmt, examen nmt
підготовка до єві, подготовка к еви, єві, еви, євi, єфвв, євi тзнк, тзнк, магістратура, вступ до магістратури, магистратура, поступление в магистратуру, evi, yevi, evi preparation, master’s entrance exam, єдиний вступний іспит, egzamin evi
подготовка к ент, підготовка до ент, ент, ент 2025, ұбт, убт, ент подготовка, ent, unt, ent preparation, ubt, единое национальное тестирование | егэ, кта
поступление в ниш и бил, ниш, бил, ниш бил, рфмш, ктл, поступление в ниш, подготовка в ниш, подготовка к ниш, нзм, nis, nish, нiш, подготовка в бил, нис, подготовка в ниш и бил
підготовка до школи, подготовка к школе, мектепке дайындық, дошкільна підготовка, дошкольная подготовка, підготовка дошкільнят, дошкільнята, дошкольники, школа першокласника, підготовка до 1 класу, подготовка к 1 классу, подготовка к первому классу, preparing for school, school readiness, kindergarten readiness, kindergarten, preschool, pre k, prek, przygotowanie do szkoły, zerówka, przedszkole, przedszkolaki, nauczanie przedszkolne, preescolar, educación preescolar, preparación para la escuela, kinder, educación infantil, infantil, nursery, jardín de infancia | розвиток дитини, развитие ребенка, раннее развитие, ранній розвиток, навчання читання, обучение чтению
початкова школа, начальная школа, бастауыш сынып, бастауыш мектеп, початкові класи, начальные классы, молодша школа, младшие классы, молодші класи, початківка, початкова освіта, primary school, elementary school, elementary, primary, grade school, all subjects, edukacja wczesnoszkolna, nauczanie początkowe, klasy 1 3, szkoła podstawowa, podstawówka, wczesnoszkolna, primaria, educación primaria, regularización de primaria, regularización primaria, apoyo escolar de primaria, apoyo escolar primaria, apoyo escolar, refuerzo primaria, refuerzo escolar, escuela primaria | домашнє завдання, домашние задания, виконання домашніх завдань, продльонка, homework help, homework, odrabianie lekcji, deberes, tareas, ayuda con la tarea, ayuda con tareas, 1 клас, 2 клас, 3 клас, 4 клас, 1 класс, 2 класс, 3 класс, 4 класс
regularización de secundaria, regularización secundaria, secundaria, apoyo escolar de la eso, apoyo escolar eso, eso, refuerzo eso, educación secundaria, середня школа, средняя школа, secondary school, middle school, szkoła średnia, gimnazjum
egzamin ósmoklasisty, egzamin osmoklasisty, ósmoklasista, e8, egzamin 8 klasisty, egzamin po 8 klasie, test ósmoklasisty, eighth grade exam, eighth-grade exam, іспит восьмикласника, экзамен восьмиклассника, испит осьмокласіста, examen de octavo
matura, przygotowanie do matury, matura podstawowa, matura rozszerzona, matury, egzamin maturalny, maturalne, rozszerzenie, do matury, matura preparation, матура, підготовка до матури, подготовка к матуре, examen de matura, polish matura
selectividad, pau, ebau, evau, preparar selectividad, abau, prueba de acceso, acceso a la universidad, pruebas de acceso a la universidad, вступ до університету іспанії, spanish university entrance exam
acceso a la universidad para mayores de 25, mayores de 25, acceso mayores 25, prueba mayores 25, acceso mayores, pau 25, mayores 25
examen de admisión unam, examen unam, unam, ingreso unam, admisión unam, examen de admisión a la unam
examen de admisión ipn, examen ipn, ipn, politécnico, admisión ipn, ingreso al poli, poli, instituto politécnico
exani ii, exani 2, exani-ii, ceneval, examen ceneval, exani dos, examen de ingreso a la universidad | exani
exani i, exani 1, exani-i, exani uno, examen de ingreso a la prepa, ingreso a preparatoria | exani, ceneval
examen ecoems, ecoems, comipems, examen comipems, examen ecoems (antes comipems), ingreso a la prepa, ingreso a prepa, examen a la preparatoria, examen prepa
egel, ceneval egel, examen egel, titulación egel, egel plus
sat, sat prep, sat math, sat preparation, digital sat, sat test, сат, psat, examen sat, egzamin sat, подготовка к sat, підготовка до sat
act, act prep, act test, act preparation, акт
gre, gre prep, gre test, graduate record exam, gre math
gmat, gmat prep, gmat test, джімат, джимат
lsat, lsat prep, law school admission test
ged, ged prep, high school equivalency, ged test
jee main and advanced, jee, jee main, jee mains, jee advanced, iit, iit jee, iitjee, jee prep, engineering entrance
neet, neet ug, neet prep, medical entrance, neet biology, pmt
cuet, cuet prep, common university entrance test, central universities entrance test
cat, cat prep, mba entrance, common admission test, mba, cat coaching, iim
gate, gate prep, gate exam, graduate aptitude test
upsc civil services, upsc, ias, ips, civil services, upsc prep, upsc coaching, ias coaching, civil service exam
ca foundation, ca, chartered accountancy, ca prep, chartered accountant, cpt
maths and science olympiads, olympiads, olympiad, math olympiad, maths olympiad, imo, nso, science olympiad, олімпіада, олимпиада, olimpiada, olimpiadas, olimpiada de matemáticas
reading, reading comprehension, phonics, literacy, learn to read, читання, чтение, навчання читання, обучение чтению, czytanie, nauka czytania, lectura, comprensión lectora, aprender a leer, orton gillingham, dyslexia, швидкочитання, скорочтение
phonics, фонікс, фоникс, jolly phonics, reading phonics, learn to read
lectoescritura, leer y escribir, aprender a leer, aprender a leer y escribir, lecto escritura, lectura, lectura y escritura, literacy, reading and writing
essay writing, writing, essays, essay, college essay, creative writing, academic writing, есе, эссе, твори, сочинение, pisanie, eseje, wypracowania, escritura, redacción, ensayos, college application
técnicas de estudio, técnica de estudio, métodos de estudio, aprender a estudiar, study skills, study techniques, techniki uczenia się, техніки навчання, техники обучения, hábitos de estudio
логопед, логопедія, логопедия, логопедист, дефектолог, логопед дефектолог, speech therapy, speech therapist, speech and language therapy, speech pathologist, slp, logopeda, logopedia, logopedka, terapia mowy, neurologopeda, logopeda para niños, terapia de lenguaje, terapia del lenguaje, terapeuta de lenguaje, постановка звуків, постановка звуков, заїкання, заикание, stuttering, dislalia
фортепіано, фортепиано, піаніно, пианино, фоно, рояль, гра на піаніно, игра на пианино, piano, keyboard, keyboards, piano and keyboard, klawisze, fortepian, pianino, gra na pianinie, pianista, piano clásico, teclado, синтезатор, синтезатор для початківців | музика, музыка, music, muzyka, música, solfège
гітара, гитара, гра на гітарі, игра на гитаре, гітарист, guitar, acoustic guitar, electric guitar, gitara, gitara klasyczna, gitara elektryczna, gitara akustyczna, gra na gitarze, guitarra, guitarra acústica, guitarra eléctrica | укулеле, ukulele, бас гітара, бас гитара, bass guitar, gitara basowa, bajo, електрогітара, электрогитара, музика, музыка, music, muzyka, música
вокал, спів, ән салу, співи, пение, вокаліст, вокалист, singing, voice, vocal, vocals, vocal coach, śpiew, spiew, wokal, śpiewanie, canto, cantar, técnica vocal, hindustani and carnatic vocal, carnatic, carnatic music, hindustani vocal, classical singing, hindustani, carnatic vocal, vocal music, indian classical music | музика, музыка, music, muzyka, música, хор, эстрадный вокал, естрадний вокал, постановка голосу, постановка голоса
скрипка, скрипаль, гра на скрипці, игра на скрипке, violin, fiddle, skrzypce, gra na skrzypcach, skrzypek, violín, violinista | віолончель, виолончель, cello, альт, viola, музика, музыка, music, muzyka, música
сольфеджіо, сольфеджио, теорія музики, теория музыки, музична грамота, музыкальная грамота, solfeggio, solfège, music theory, ear training, teoria muzyki, solfeż, kształcenie słuchu, lenguaje musical, solfeo, teoría musical, teoría de la música | музика, музыка, music, muzyka, música
домбра, dombra, домбыра, домбыре, домбра тарту, домбыра уйрену, игра на домбре, гра на домбрі, күй | музыка, music
ударні, ударные, барабани, барабаны, drums, percussion, perkusja, batería
флейта, flute, flet, flauta
саксофон, saxophone, saksofon, saxofón
малювання, рисование, малюнок, рисунок, живопис, живопись, образотворче мистецтво, изо, ізо, художник, drawing, painting, art, arts, sketching, drawing and painting, rysunek, malarstwo, rysowanie, malowanie, plastyka, dibujo, pintura, dibujo y pintura, arte, dibujar, pintar, dibujo artístico | акварель, watercolor, скетчинг, ліплення, лепка, графіка, illustration, ilustracja, acuarela, мистецтво, искусство, academic drawing, manga
dibujo técnico, креслення, черчение, technical drawing, rysunek techniczny, нарисна геометрія, начертательная геометрия, geometría descriptiva, autocad, інженерна графіка, инженерная графика, engineering drawing | dibujo
графічний дизайн, графический дизайн, дизайн, дизайнер, веб дизайн, graphic design, design, web design, ui ux, photoshop, фотошоп, ілюстратор, иллюстратор, illustrator, figma, фігма, фигма, grafika komputerowa, grafika, projektowanie graficzne, diseño gráfico, diseño, diseño web, canva, 3d, blender, комп’ютерна графіка, компьютерная графика
шахи, шахмати, шахматы, шахматист, шахіст, гра в шахи, chess, szachy, gra w szachy, ajedrez, ajedrecista, шахматы для детей, шахи для дітей
акторська майстерність, актёрское мастерство, актерское мастерство, актерка, театр, театральний, театральный, acting, drama, theatre, theater, aktorstwo, gra aktorska, actuación, teatro, interpretación, сценічна мова, сценическая речь, ораторське мистецтво, ораторское искусство, public speaking, oratoria
йога, yoga, joga, ioga, хатха йога, hatha yoga, медитація, медитация, pilates, пілатес, пилатес
танці, танцы, хореографія, хореография, dance, dancing, taniec, tańce, baile, danza, bailar, salsa, сальса, bachata, ballet, балет, balet, bailes de salón, zumba, хіп хоп, hip hop | bharatanatyam
bharatanatyam, bharathanatyam, bharatnatyam, classical dance, indian dance, indian classical dance, dance, бхаратанатьям, baile, taniec, танці, танцы, kuchipudi, kathak
`
