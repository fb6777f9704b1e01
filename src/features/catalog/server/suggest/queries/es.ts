/** Test queries of Spanish speakers in Spain and Mexico. */
export const spanishQueries = `
[es subject]
matematicas | matemáticas | matematicas | mates | mate | matematica | matemticas | matematcias | matmaticas | clases de matemáticas | profesor de matemáticas | profe de mates | clases particulares de matematicas | maetmaticas | matematicass | matemáticas eso | profesor particular matemáticas | mathematicas | matemátcas | matemático
ingles | inglés | ingles | ingls | inlges | clases de inglés | profesor de inglés | profesora de ingles | inglés para niños | ingles conversacion | idioma inglés | inglés b2 | aprender inglés | academia de inglés | inglez | igles | inglés nativo
fisica | física | fisica | fiscia | fiisca | clases de física | profesor de fisica | fsica | fisica y quimica | fizica
quimica | química | quimica | kimica | qumica | quimcia | clases de quimica | profesor química
lengua-castellana | lengua | lengua castellana | lengua y literatura | lengua española | sintaxis | castellano | clases de lengua | comentario de texto
selectividad | selectividad | selectivdad | pau | ebau | evau | preparar selectividad | selectividad matemáticas
apoyo-escolar-primaria | apoyo escolar | primaria | refuerzo primaria | clases de primaria | apoyo escolar primaria | deberes
apoyo-escolar-eso | eso | apoyo eso | refuerzo eso | clases eso
frances | francés | frances | clases de francés | francs | frnaces | profesor de frances | fránces
aleman | alemán | aleman | clases de alemán | alman | almean | profesora de aleman | aleamn
programacion | programación | programacion | programcion | porgramación | java | clases de programación | programar | javascript
piano | piano | clases de piano | paino | piano para niños | profesor de piano
biologia | biología | biologia | bilogia | biolgia | clases de biología
estadistica | estadística | estadistica | estadisitca | estadistca | clases de estadística
calculo | cálculo | calculo | derivadas | clacul
algebra | álgebra | algebra | algebra lineal
dibujo-tecnico | dibujo técnico | dibujo tecnico | dibujo tec
cambridge | cambridge | first certificate | cae | examen cambridge | b2 first
educacion-infantil | educación infantil | infantil
logopedia | logopedia | logopeda | logopda
tecnicas-de-estudio | técnicas de estudio | tecnicas de estudio
historia-de-espana | historia de españa | historia | historia españa | historia de espana
geografia | geografía | geografia | geogrfia
filosofia | filosofía | filosofia | filosfia | clases de filosofía
latin | latín | latin | clases de latín
catalan | catalán | catalan | català
euskera | euskera | euskara | uskera
gallego | gallego | galego
valenciano | valenciano | valencià
espanol-para-extranjeros | español para extranjeros | español | ele | spanish | espanol para extranjeros
italiano | italiano | italino | clases de italiano
portugues | portugués | portugues | portuges
chino | chino | chino mandarín | clases de chino
japones | japonés | japones | clases de japonés
python | python | pyton | clases de python
informatica | informática | informatica | infromatica | excel | ofimática
economia | economía | economia | eocnomia | microeconomía
contabilidad | contabilidad | contablidad | clases de contabilidad
derecho | derecho | derecho penal | clases de derecho
psicologia | psicología | psicologia | sicologia
guitarra | guitarra | gitarra | clases de guitarra | guitara | guitarra eléctrica
canto | canto | clases de canto | tecnica vocal | cantar
violin | violín | violin | biolin | clases de violín
lenguaje-musical | lenguaje musical | solfeo | teoría musical
dibujo-y-pintura | dibujo | pintura | clases de dibujo | dibujo y pintura
ajedrez | ajedrez | ajedres | clases de ajedrez | agedrez
yoga | yoga | clases de yoga
[es city]
madrid | madrid | madird | madrd | en madrid | profesores madrid | Madrid centro
barcelona | barcelona | barcelna | bcn | barclona | en barcelona | barecelona
valencia | valencia | balencia | valenca | valència
sevilla | sevilla | sevila | sebilla | seville
malaga | málaga | malaga | malga
zaragoza | zaragoza | zaragosa | saragoza | zaragza
bilbao | bilbao | vilbao | bilbo
alicante | alicante | alicnate | alacant
murcia | murcia | murica
palma | palma | palma de mallorca | mallorca
granada | granada | granda
cordoba | córdoba | cordoba | corodba
valladolid | valladolid | vallladolid | valladoli
a-coruna | coruña | a coruña | la coruña | la coruna
san-sebastian | san sebastián | san sebastian | donosti | donostia
gijon | gijón | gijon | jijon
vitoria-gasteiz | vitoria | vitoria gasteiz | gasteiz
las-palmas-de-gran-canaria | las palmas | las palmas de gran canaria | gran canaria
santa-cruz-de-tenerife | santa cruz de tenerife | tenerife
salamanca | salamanca | salmanca
santiago-de-compostela | santiago de compostela | santiago
hospitalet-de-llobregat | hospitalet | l'hospitalet
logrono | logroño | logrono
pamplona | pamplona | iruña
cadiz | cádiz | cadiz | cadis
toledo | toledo | toeldo
[es pair]
matematicas+madrid | matemáticas madrid | matematicas madrid | clases de matematicas en madrid | profesor de matemáticas madrid | madrid matematicas | mates madrid
ingles+barcelona | inglés barcelona | ingles barcelona | clases de inglés en barcelona | profesor ingles bcn
fisica+sevilla | física sevilla | fisica en sevilla
piano+valencia | piano valencia | clases de piano valencia
quimica+zaragoza | química zaragoza | quimica zaragosa
guitarra+malaga | guitarra málaga | clases de guitarra en malaga
ingles+online | inglés online | clases de ingles online | profesor de inglés en línea | ingles a distancia
matematicas+online | matemáticas online | clases de matematicas online | mates online
[mx subject]
matematicas | matemáticas | mate | clases de mate | maestro de matemáticas | matematicas secundaria | regularización matemáticas
ingles | inglés | clases de inglés | maestra de ingles | inglish | ingles para niños
fisica | física | fisica | clases de fisica
quimica | química | quimca
regularizacion-primaria | regularización primaria | regularizacion de primaria | primaria | regularisacion primaria | ayuda con tareas
regularizacion-secundaria | regularización secundaria | secundaria
examen-unam | unam | examen unam | admisión unam | curso unam | examen de admision unam
exani-ii | exani ii | exani 2 | ceneval | exani
examen-ecoems | ecoems | comipems | examen comipems
examen-ipn | ipn | examen ipn | politécnico
espanol | español | espanol | ortografía
calculo | cálculo | calculo diferencial | cálculo integral | calculo integral
geometria | geometría | trigonometría | trigonometria | geometria analitica
estadistica | estadística | probabilidad | probabilidad y estadistica
toefl | toefl | examen toefl | tofel
computacion | computación | computacion | compu | informática | office
nahuatl | náhuatl | nahuatl | nahualt
baile | baile | clases de baile | danza | salsa
preescolar | preescolar | prescolar | kinder
lectoescritura | lectoescritura | aprender a leer
terapia-de-lenguaje | terapia de lenguaje | terapia de lenguage | logopeda
chino | chino | mandarín
historia-de-mexico | historia de méxico | historia | historia de mexico
contabilidad | contabilidad | conta
diseno-grafico | diseño gráfico | diseño grafico | diseno | photoshop
[mx city]
ciudad-de-mexico | ciudad de méxico | cdmx | df | ciudad de mexico | mexico df | cd de mexico | mexico city
monterrey | monterrey | monterey | mty | montrrey
guadalajara | guadalajara | gdl | guadaljara | guadalahara
puebla | puebla | peubla
queretaro | querétaro | queretaro | qro | keretaro
tijuana | tijuana | tj | tijuna
cancun | cancún | cancun | kancun
merida | mérida | merida
leon | león | leon guanajuato | leon
ciudad-juarez | ciudad juárez | juarez | cd juarez
oaxaca-de-juarez | oaxaca | oajaca
xalapa | xalapa | jalapa
nezahualcoyotl | nezahualcóyotl | neza | nezahualcoyotl
san-luis-potosi | san luis potosí | slp | san luis
playa-del-carmen | playa del carmen | playa
toluca | toluca | tolcua
[mx pair]
ingles+guadalajara | inglés guadalajara | clases de ingles en guadalajara | ingles gdl
matematicas+ciudad-de-mexico | matemáticas cdmx | clases de matematicas cdmx | matematicas ciudad de mexico
guitarra+monterrey | guitarra monterrey | clases de guitarra mty
ingles+online | inglés en línea | clases de inglés virtuales
[es tutor]
Pilar Pascual Parra | pilar pascual | pilar pascual parra | pascual parra | pilra pascual
Lorena Fernández Castro | lorena fernández | lorena fernandez castro | lorena fernandes | fernandez lorena
Gonzalo Jiménez Serrano | gonzalo jiménez | gonzalo jimenez | gonzalo gimenez
Óscar Núñez Bravo | óscar núñez | oscar nuñez | oscar nunez bravo
Alejandro Guerrero Rojas | alejandro guerrero | alejandro gerrero | guerrero rojas
Beatriz Moreno Gil | beatriz moreno | beatris moreno
Guillermo Ferrer Mas | guillermo ferrer | gillermo ferrer
Fernando Etxeberria Agirre | fernando etxeberria | fernando etxeberia | echeberria fernando
Teresa Goikoetxea Arrieta | teresa goikoetxea | goikoetxea
Álvaro Hidalgo Benítez | álvaro hidalgo | alvaro hidalgo | alvaro hidalgo benitez
Lucía Vázquez Rey | lucía vázquez | lucia vazquez | lucia basquez
[mx tutor]
Adriana Hernández García | adriana hernández | adriana hernandez garcia | adriana hernadez
Nayeli Rivera Robles | nayeli rivera | nayely rivera | nayeli ribera
Yolanda Rodríguez Flores | yolanda rodríguez | yolanda rodriguez | yolanda rodrigues
Itzel Castillo Medina | itzel castillo | itsel castillo
Andrea Villarreal Cantú | andrea villarreal | andrea villareal
Ernesto Leal Elizondo | ernesto leal | elizondo
[es tutor]
Cristina Santos Carmona | cristina santos | cristina santos carmona | cristna santos | kristina santos
Javier Carrasco Mora | javier carrasco | xavier carrasco | javier carasco
Silvia Nieto Caballero | silvia nieto | silvia nieto caballero | sivlia nieto
Rocío Soler Vila | rocío soler | rocio soler vila | rosio soler
Manuel Romero Campos | manuel romero | manuel romero campos | manuel rommero
[mx tutor]
Regina Sánchez Rivera | regina sánchez | regina sanchez rivera | regina sanches
Guillermo Delgado Miranda | guillermo delgado | guillermo delgado miranda | guilermo delgado
Araceli Márquez Tapia | araceli márquez | araceli marquez | araseli marquez
Enrique Maldonado Suárez | enrique maldonado | enrrique maldonado | maldonado suarez
`
