/**
 * Ordinary words that are no subject, city or tutor, although some look like one: food, clothes, vehicles, household,
 * nature. A word that is also a name of a subject or a topic still counts.
 */
export const ordinaryWords = `
піца піцу суші борщ суп каша рис гречка хліб булка батон пиріг торт цукерка цукерки печиво шоколад морозиво мед цукор сіль перець оцет олія сир сало
ковбаса сосиска м'ясо курка риба оселедець яйце молоко кефір сметана йогурт чай кава сік компот пиво вино горілка коньяк яблуко груша слива вишня
полуниця малина кавун диня лимон банан апельсин мандарини виноград картопля картопля буряк морква капуста цибуля часник огірок помідор гарбуз гриб
стіл стілець диван крісло ліжко шафа полиця тумба килим штора подушка ковдра простирадло рушник посуд тарілка чашка склянка ложка виделка ніж каструля
сковорідка чайник плита духовка холодильник пилосос праска порошок мило шампунь зубна щітка дзеркало лампа люстра свічка ключ замок двері вікно стіна
стеля підлога дах паркан гараж балкон ліфт ремонт цегла цемент пісок фарба клей цвях молоток пилка сокира лопата відро драбина дриль шуруп болт гайка
машина авто автомобіль автобус трамвай тролейбус потяг поїзд літак корабель човен велосипед мотоцикл самокат трактор комбайн вантажівка колесо шина кермо
бензин дизель гальма собака пес кіт кішка кінь корова бик свиня вівця коза курча гуска качка кролик миша щур вовк лис лисиця ведмідь заєць їжак білка
олень лось кит акула дельфін рак краб жаба змія ящірка черепаха крокодил лев тигр слон жираф мавпа зебра орел сова ворона голуб горобець папуга бджола муха
комар метелик павук мураха троянда тюльпан ромашка ялинка сосна дуб береза клен верба трава листя камінь річка озеро море гора ліс поле небо сонце місяць
зірка хмара дощ сніг вітер гроза мороз куртка пальто шуба светр сорочка футболка штани джинси спідниця сукня шкарпетки колготки черевики кросівки чоботи
тапки шапка шарф рукавиці ремінь краватка сумка гаманець рюкзак валіза парасолька окуляри годинник каблучка кільце сережки намисто помада духи крем
телефон телевізор ноутбук планшет навушники принтер камера батарейка зарядка магазин ринок базар аптека лікарня поліція пошта банк кафе ресторан готель
вокзал аеропорт лікар медсестра кухар водій продавець перукар сантехнік електрик слюсар двірник кравець весілля похорон подарунок квитки погода новини
рецепт гороскоп серіал мультик фільм кіно казино ставки кредит іпотека оренда квартира дача робота вакансія зарплата пенсія паспорт війна мир ракета танк
весілля колесо будинок хата кінь коні
пицца суши борщ суп каша рис гречка хлеб булка батон пирог торт конфета конфеты печенье шоколад мороженое мед сахар соль перец уксус сыр сало колбаса сосиска
мясо курица рыба селедка яйцо молоко кефир сметана йогурт чай кофе сок компот пиво вино водка коньяк яблоко груша слива вишня клубника малина арбуз дыня лимон
банан апельсин мандарины виноград картошка картофель свекла морковь капуста лук чеснок огурец помидор тыква гриб грибы стол стул диван кресло кровать шкаф
полка тумба ковер штора подушка одеяло простыня полотенце посуда тарелка чашка стакан ложка вилка нож кастрюля сковорода чайник плита духовка холодильник
пылесос утюг порошок мыло шампунь щетка зеркало лампа люстра свеча ключ замок дверь окно стена потолок пол крыша забор гараж балкон лифт ремонт кирпич цемент
песок краска клей гвоздь молоток пила топор лопата ведро лестница дрель шуруп болт гайка машина авто автомобиль автобус трамвай троллейбус поезд самолет
корабль лодка велосипед мотоцикл самокат трактор комбайн грузовик колесо шина руль бензин дизель тормоза собака пес кот кошка лошадь конь корова бык свинья
овца коза курица гусь утка кролик мышь крыса волк лиса медведь заяц еж белка олень лось кит акула дельфин рак краб лягушка змея ящерица черепаха крокодил лев
тигр слон жираф обезьяна зебра орел сова ворона голубь воробей попугай пчела муха комар бабочка паук муравей роза тюльпан ромашка елка сосна дуб береза клен
ива трава листья камень камни река озеро море гора лес поле небо солнце луна звезда облако дождь снег ветер гроза мороз куртка пальто шуба свитер рубашка
футболка штаны джинсы юбка платье носки колготки ботинки кроссовки сапоги тапки шапка шарф перчатки ремень галстук сумка кошелек рюкзак чемодан зонт очки часы
кольцо серьги помада духи крем телефон телевизор ноутбук планшет наушники принтер камера батарейка зарядка магазин рынок базар аптека больница полиция почта
банк кафе ресторан гостиница отель вокзал аэропорт врач медсестра повар водитель продавец парикмахер сантехник электрик слесарь дворник портной свадьба
похороны подарок билеты погода новости рецепт гороскоп сериал мультик фильм кино казино ставки кредит ипотека аренда квартира дача работа вакансия зарплата
пенсия паспорт война ракета танк сарай дом избушка
pizza sushi barszcz zupa kasza ryż chleb bułka ciasto tort cukierek cukierki ciastko czekolada lody miód cukier sól pieprz ocet ser kiełbasa parówka mięso
kurczak ryba śledź jajko mleko kefir śmietana jogurt herbata kawa sok kompot piwo wino wódka jabłko gruszka śliwka wiśnia truskawka malina arbuz melon cytryna
banan pomarańcza winogrona ziemniak burak marchew marchewka kapusta cebula czosnek ogórek pomidor dynia grzyb stół krzesło kanapa fotel łóżko szafa półka dywan
zasłona poduszka kołdra prześcieradło ręcznik talerz kubek szklanka łyżka widelec nóż garnek patelnia czajnik kuchenka piekarnik lodówka odkurzacz żelazko proszek
mydło szampon szczotka lustro lampa świeca klucz zamek drzwi okno ściana sufit podłoga dach płot garaż balkon winda remont cegła cement piasek farba klej gwóźdź
młotek piła siekiera łopata wiadro drabina wiertarka śruba samochód auto autobus tramwaj pociąg samolot statek łódka rower motocykl hulajnoga traktor kombajn
ciężarówka koło opona kierownica benzyna hamulec pies kot koń krowa byk świnia owca koza gęś kaczka królik mysz szczur wilk lis niedźwiedź zając jeż wiewiórka
jeleń łoś wieloryb rekin delfin rak krab żaba wąż jaszczurka żółw krokodyl lew tygrys słoń żyrafa małpa zebra orzeł sowa wrona gołąb wróbel papuga pszczoła mucha
komar motyl pająk mrówka róża tulipan stokrotka choinka sosna dąb brzoza klon wierzba trawa liście kamień rzeka jezioro morze góra las pole niebo słońce księżyc
gwiazda chmura deszcz śnieg wiatr burza mróz kurtka płaszcz futro sweter koszula koszulka spodnie dżinsy spódnica sukienka skarpetki rajstopy buty kozaki kapcie
czapka szalik rękawiczki pasek krawat torebka portfel plecak walizka parasol okulary zegarek pierścionek kolczyki szminka perfumy krem telefon telewizor laptop
tablet słuchawki drukarka aparat bateria ładowarka sklep rynek apteka szpital policja poczta bank kawiarnia restauracja hotel dworzec lotnisko lekarz pielęgniarka
kucharz kierowca sprzedawca fryzjer hydraulik elektryk mechanik krawiec wesele pogrzeb prezent bilety pogoda wiadomości przepis horoskop serial film kino kasyno
kredyt hipoteka wynajem mieszkanie działka praca wynagrodzenie emerytura paszport czołg armata kura chomik okręt
pizza sushi sopa arroz pan torta pastel dulce dulces galleta galletas chocolate helado miel azúcar sal pimienta vinagre queso salchicha carne pollo pescado huevo
leche crema yogur té café jugo zumo cerveza vino vodka tequila manzana pera ciruela cereza fresa sandía melón limón plátano naranja uva uvas papa papas patata
zanahoria col cebolla ajo pepino tomate calabaza hongo seta mesa silla sofá sillón cama armario estante alfombra cortina almohada cobija manta sábana toalla plato
taza vaso cuchara tenedor cuchillo olla sartén tetera estufa horno refrigerador nevera aspiradora plancha jabón champú cepillo espejo lámpara vela llave cerradura
puerta ventana pared techo suelo piso cerca valla garaje balcón ascensor elevador ladrillo cemento arena pintor clavo martillo sierra hacha pala cubo escalera
taladro tornillo tuerca coche carro auto autobús camión tranvía tren avión barco lancha bicicleta moto motocicleta patinete tractor rueda llanta volante gasolina
freno perro gato caballo yegua vaca toro cerdo oveja cabra gallina ganso pato conejo ratón rata lobo zorro oso liebre erizo ardilla ciervo ballena tiburón delfín
cangrejo rana serpiente lagarto tortuga cocodrilo león tigre elefante jirafa mono cebra águila búho cuervo paloma gorrión loro abeja mosca mosquito mariposa araña
hormiga rosa rosas tulipán margarita pino roble abedul árbol hierba hoja piedra río lago mar montaña bosque cielo sol luna estrella nube lluvia nieve viento
tormenta chaqueta abrigo suéter camisa camiseta pantalón pantalones falda vestido calcetines medias zapatos tenis botas gorra sombrero bufanda guantes cinturón
corbata bolsa bolso cartera mochila maleta paraguas lentes gafas reloj anillo aretes pendientes labial perfume crema teléfono celular móvil televisor televisión
tableta audífonos auriculares impresora cámara pila cargador tienda supermercado farmacia hospital policía correo banco cafetería restaurante hotel estación
aeropuerto médico enfermera cocinero chofer conductor vendedor peluquero peluquería plomero fontanero electricista sastre boda funeral regalo boletos clima noticias
receta horóscopo serie película cine casino apuestas crédito hipoteca renta alquiler departamento piso sueldo pensión pasaporte guerra tanque cañón microondas
refresco taco tacos burrito paella tortilla
pizza sushi soup rice bread bun cake candy cookie cookies chocolate honey sugar salt pepper vinegar cheese sausage meat chicken fish egg eggs milk cream yogurt tea
coffee juice beer wine vodka whiskey apple pear plum cherry strawberry watermelon melon lemon banana orange grapes potato carrot cabbage onion garlic cucumber tomato
pumpkin mushroom chair sofa couch bed wardrobe closet shelf carpet rug curtain pillow blanket sheet towel plate cup mug glass spoon fork knife pot pan kettle stove
oven fridge refrigerator vacuum soap shampoo toothbrush mirror lamp candle lock door window wall ceiling floor roof fence garage balcony elevator brick cement
sand glue nail hammer saw axe shovel bucket ladder drill screw bolt car bus truck tram train airplane plane ship boat bicycle bike motorcycle scooter tractor
wheel tire steering gasoline petrol diesel brake dog puppy kitten horse cow bull pig sheep goat goose duck rabbit mouse rat wolf fox bear hare hedgehog squirrel deer
whale shark dolphin crab frog snake lizard turtle crocodile lion tiger elephant giraffe monkey zebra eagle owl crow pigeon sparrow parrot bee fly mosquito butterfly
spider ant rose tulip daisy pine oak birch maple willow grass leaf stone rock river lake sea mountain forest sky sun moon cloud rain snow wind storm jacket coat
sweater shirt pants jeans skirt dress socks shoes sneakers boots slippers hat cap scarf gloves belt necktie bag purse wallet backpack suitcase umbrella glasses
watch ring earrings lipstick perfume phone telephone television tablet headphones printer camera battery charger shop store market pharmacy hospital police bank cafe
restaurant hotel station airport doctor nurse cook driver tailor barber plumber electrician mechanic wedding funeral gift ticket tickets weather news recipe horoscope
movie casino loan mortgage rent apartment salary pension passport war rocket tank cannon microwave taxi ball rake burger sandwich noodles sofa hat samosa biryani
paneer chapati rickshaw saree
yeso mole caña trailer blender dill skillet plancha укроп семена турмалин
qwerty asdf asdfgh zxcvbn йцукен фывапр
`
