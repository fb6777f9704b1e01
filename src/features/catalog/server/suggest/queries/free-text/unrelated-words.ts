/** Words unrelated to lessons, by language. Nothing must be suggested for them. */
export const unrelatedWords = {
  ua: `піца трактор борщ холодильник диван автобус кавун яблуко цибуля вареники сметана ковбаса шкарпетки черевики пальто
    праска пилосос чайник каструля виделка ложка ніж килим шафа ліжко подушка ковдра рушник мило шампунь парасолька валіза
    велосипед мотоцикл вантажівка потяг літак пароплав тролейбус бензин шина кермо собака кішка кінь корова свиня курка
    ведмідь вовк лисиця заєць білка жаба черепаха папуга акула кит слон жираф троянда соняшник береза дуб гриб камінь
    цегла цемент шпалери лінолеум кран труба лопата граблі сокира молоток цвях викрутка болт кредит іпотека весілля
    похорон перукарня манікюр готель аеропорт ресторан аптека лікарня пательня кава шоколад печиво морозиво`,
  ru: `пицца трактор борщ холодильник диван автобус арбуз яблоко лук пельмени сметана колбаса носки ботинки пальто утюг
    пылесос чайник кастрюля вилка ложка нож ковёр шкаф кровать подушка одеяло полотенце мыло шампунь зонт чемодан велосипед
    мотоцикл грузовик поезд самолет пароход троллейбус бензин шина руль собака кошка лошадь корова свинья курица медведь
    волк лиса заяц белка лягушка черепаха попугай акула кит слон жираф роза подсолнух береза дуб гриб камень кирпич цемент
    обои линолеум кран труба лопата грабли топор молоток гвоздь отвертка болт кредит ипотека свадьба похороны парикмахерская
    маникюр гостиница аэропорт ресторан аптека больница сковорода кофе шоколад печенье мороженое`,
  pl: `pizza traktor barszcz lodówka kanapa autobus arbuz jabłko cebula pierogi śmietana kiełbasa skarpetki buty płaszcz
    żelazko odkurzacz czajnik garnek widelec łyżka nóż dywan szafa łóżko poduszka kołdra ręcznik mydło szampon parasol
    walizka rower motocykl ciężarówka pociąg samolot statek tramwaj benzyna opona kierownica pies kot koń krowa świnia kura
    niedźwiedź wilk lis zając wiewiórka żaba żółw papuga rekin wieloryb słoń żyrafa róża słonecznik brzoza dąb grzyb kamień
    cegła cement tapeta kran rura łopata grabie siekiera młotek gwóźdź śrubokręt kredyt hipoteka wesele pogrzeb fryzjer
    manicure hotel lotnisko restauracja apteka szpital patelnia kawa czekolada ciastko lody`,
  es: `pizza tractor sopa refrigerador sofá autobús sandía manzana cebolla tortilla crema salchicha calcetines zapatos abrigo
    plancha aspiradora tetera olla tenedor cuchara cuchillo alfombra armario cama almohada cobija toalla jabón champú paraguas
    maleta bicicleta motocicleta camión tren avión barco tranvía gasolina llanta volante perro gato caballo vaca cerdo gallina
    oso lobo zorro conejo ardilla rana tortuga loro tiburón ballena elefante jirafa rosa girasol abedul roble hongo piedra
    ladrillo cemento azulejo grifo tubo pala rastrillo hacha martillo clavo destornillador crédito hipoteca boda funeral
    peluquería manicura hotel aeropuerto restaurante farmacia hospital sartén café chocolate galleta helado`,
  en: `pizza tractor soup refrigerator sofa bus watermelon apple onion sandwich cream sausage socks shoes coat iron vacuum
    kettle saucepan fork spoon knife carpet wardrobe bed pillow blanket towel soap shampoo umbrella suitcase bicycle motorcycle
    truck train airplane ship tram gasoline tire steering dog kitten horse cow pig chicken bear wolf fox rabbit squirrel frog
    turtle parrot shark whale elephant giraffe rose sunflower birch oak mushroom stone brick cement wallpaper faucet pipe
    shovel rake axe hammer nail screwdriver mortgage wedding funeral hairdresser manicure hotel airport restaurant pharmacy
    hospital skillet coffee chocolate cookie cheese`,
} as const

export const moreUnrelatedWords = {
  ua: `картопля огірок помідор сало хліб масло сир молоко риба креветка суші бургер пиво горілка вино компот вареник млинець ковзани
    лижі м'яч ракетка намет рюкзак гаманець сумка сукня спідниця сорочка штани краватка капелюх рукавиці шарф чоботи годинник
    каблучка сережки дзеркало люстра лампа розетка батарея вікно двері дах паркан гараж сарай підвал балкон ліфт сходи
    телевізор телефон навушники принтер пральна мікрохвильовка духовка блендерна вентилятор обігрівач таксі метро літаковий
    корабель човен гелікоптер ракета танк гармата поліція пожежа лікар стоматолог кухар водій кравець сантехнік електрик
    мишка щур хом'як голуб горобець ворона сова комар муха бджола метелик павук змія крокодил мавпа тигр`,
  ru: `картошка огурец помидор сало хлеб масло сыр молоко рыба креветка суши бургер пиво водка вино компот блины коньки лыжи мяч
    ракетка палатка рюкзак кошелек сумка платье юбка рубашка штаны галстук шляпа перчатки шарф сапоги часы кольцо серьги зеркало
    люстра лампа розетка батарея окно дверь крыша забор гараж сарай подвал балкон лифт лестница телевизор телефон наушники
    принтер стиральная микроволновка духовка вентилятор обогреватель такси метро корабль лодка вертолет ракета танк пушка
    полиция пожар врач стоматолог повар водитель портной сантехник электрик мышь крыса хомяк голубь воробей ворона сова комар
    муха пчела бабочка паук змея крокодил обезьяна тигр`,
  pl: `ziemniak ogórek pomidor chleb masło ser mleko ryba krewetka sushi burger piwo wódka wino kompot naleśnik łyżwy narty piłka
    rakieta namiot plecak portfel torebka sukienka spódnica koszula spodnie krawat kapelusz rękawiczki szalik kozaki zegarek
    pierścionek kolczyki lustro żyrandol lampa gniazdko bateria okno drzwi dach płot garaż piwnica balkon winda schody telewizor
    telefon słuchawki drukarka pralka mikrofalówka piekarnik wentylator grzejnik taksówka metro okręt łódź helikopter czołg
    armata policja pożar lekarz dentysta kucharz kierowca krawiec hydraulik elektryk mysz szczur chomik gołąb wróbel wrona sowa
    komar mucha pszczoła motyl pająk wąż krokodyl małpa tygrys`,
  es: `papa patata pepino tomate pan mantequilla queso leche pescado camarón sushi hamburguesa cerveza vodka vino jugo patines esquís
    pelota raqueta tienda mochila cartera bolso vestido falda camisa pantalón corbata sombrero guantes bufanda botas reloj anillo
    aretes espejo lámpara enchufe batería ventana puerta techo cerca garaje sótano balcón ascensor escalera televisor teléfono
    audífonos impresora lavadora microondas horno ventilador calentador taxi metro lancha helicóptero cohete tanque cañón policía
    incendio médico dentista cocinero chofer sastre plomero electricista ratón rata paloma cuervo búho mosquito mosca abeja
    mariposa araña serpiente cocodrilo mono tigre`,
  en: `potato cucumber tomato bread butter milk fish shrimp sushi burger beer vodka wine juice pancake skates skis ball racket tent
    backpack wallet handbag dress skirt shirt pants necktie hat gloves scarf boots watch ring earrings mirror lamp socket battery
    window door roof fence garage basement balcony elevator stairs television telephone headphones printer washer microwave oven
    heater taxi subway boat helicopter rocket tank cannon police fire doctor dentist cook driver tailor plumber electrician mouse
    rat hamster pigeon sparrow crow owl mosquito fly bee butterfly spider snake crocodile monkey tiger`,
} as const

export const lastUnrelatedWords = {
  ua: `шашлик кетчуп майонез пластилінка гойдалка пісочниця лялька візочок підгузок соска колиска фікус кактус газон теплиця насіння добриво
    трактори комбайн причеп бульдозер екскаватор кран-балка бетономішалка плитка гіпсокартон шпаклівка унітаз ванна раковина змішувач
    кондиціонер котел бойлер генератор акумулятор павербанк дрон смартфон айфон мотоблок бензопила вудка гачок рибалка полювання
    санаторій турція-тур путівка квиток таксист кур'єр охоронець касир прибиральниця манікюрниця масаж солярій тату перука борода
    лазанья круасан капучино лимонад сосиски індичка баклажан кабачок петрушка кріп горох квасоля сочевиця мандаринка ананас`,
  ru: `шашлык кетчуп майонез качели песочница кукла коляска подгузник соска люлька фикус кактус газон теплица семена удобрение прицеп
    бульдозер экскаватор бетономешалка плитка гипсокартон шпаклевка унитаз ванна раковина смеситель кондиционер котел бойлер генератор
    аккумулятор дрон смартфон айфон бензопила удочка крючок рыбалка охота санаторий путевка таксист курьер охранник кассир уборщица
    массаж солярий тату парик борода лазанья круассан капучино лимонад индейка баклажан кабачок петрушка укроп горох фасоль ананас
    шиномонтаж эвакуатор автосервис стройка бетон доска гвозди скотч пакет мусор контейнер`,
  pl: `szaszłyk keczup majonez huśtawka piaskownica wózek pielucha smoczek kołyska kaktus trawnik szklarnia nasiona nawóz przyczepa
    spychacz koparka betoniarka płytki gips sedes wanna umywalka klimatyzator kocioł bojler generator akumulator dron smartfon iphone
    wędka haczyk wędkarstwo polowanie sanatorium wycieczka taksówkarz kurier ochroniarz kasjer sprzątaczka masaż solarium tatuaż peruka
    broda lasagne rogalik cappuccino lemoniada indyk bakłażan cukinia pietruszka koperek groch fasola ananas wulkanizator laweta
    beton deska taśma worek śmieci kontener grill hamak leżak basen`,
  es: `ketchup mayonesa columpio arenero muñeca carriola pañal chupón cuna cactus césped invernadero semillas abono remolque excavadora
    hormigonera azulejos yeso inodoro bañera lavabo grifería calefacción caldera generador acumulador dron smartphone iphone motosierra
    caña anzuelo pesca cacería balneario excursión taxista mensajero guardia cajero limpiadora masaje bronceado tatuaje peluca barba
    lasaña cruasán capuchino limonada pavo berenjena calabacín perejil eneldo frijol lenteja piña grúa taller concreto tabla cinta
    basura contenedor parrilla hamaca alberca piscina enchilada mole guacamole jamón chorizo`,
  en: `ketchup mayonnaise swing sandbox doll stroller diaper pacifier crib cactus lawn greenhouse seeds fertilizer trailer bulldozer
    excavator tiles plaster toilet bathtub sink conditioner boiler generator drone smartphone iphone chainsaw hook fishing hunting
    resort taxis courier guard cashier cleaner massage tanning tattoo wig beard lasagna croissant cappuccino lemonade turkey eggplant
    zucchini parsley dill beans lentils pineapple towing concrete plank tape garbage container grill hammock pool bathroom lightbulb
    ladder toaster blender dishwasher curtains sneakers sandals raincoat bracelet necklace popcorn yogurt bacon steak`,
} as const

/** Random key presses, brands and invented names. */
export const randomStrings = `
qwerty asdfgh zxcvbn qazwsx asdf йцукен фывапр ячсмить фівапр ццццц xxxxxx hjkl wasd lorem ipsum foobar blah asdasd qweqwe
zzzz kjhgfd mnbvcx poiuyt rtyuio dfghjk вапрол ролджэ смитьб нгшщз ыыыыы абырвалг хзхзхз лалала тттттт 1234 99999 qwe123
toyota adidas samsung nike nokia xiaomi netflix ikea lidl pepsi мерседес самсунг газпром рошен пепси жлдрп ffffff tytyty
jfjfjf vbvbvb ghghgh ksdjfh weiruy sldkfj xcmvnb woeiru ncbvmx aslkdj plokij wsxedc rfvtgb yhnujm
`
