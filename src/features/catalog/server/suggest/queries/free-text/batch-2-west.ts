/** Second batch, written after the first was supported, before the search was tested with it. */
export const secondBatchWest = `
[us en ordinary]
math | math help for 6th grader | adding fractions | math tutor near me | middle school math | order of operations | 7th grade math | decimals and percents | common core math
english | english grammar | vocabulary | parts of speech | 8th grade english
sat | sat tutoring | digital sat | college entrance exam
act | act prep | act science
algebra | algebra 1 help | polynomials | systems of equations
geometry | geometry proofs | triangles
calculus | calculus 1 | integration | precalculus
physics | high school physics | electricity and magnetism | projectile motion
chemistry | chemistry tutor | acids and bases | chemical reactions
biology | biology tutor | cell biology | dna | anatomy and physiology
spanish | learn spanish | ap spanish | spanish tutor for kids
reading | reading help | learn to read | reading fluency | orton gillingham
writing | essay writing | creative writing for kids | research paper
elementary-school | 1st grade tutor | after school tutor | handwriting | 4th grade
kindergarten-readiness | kindergarten prep | pre-k | alphabet
esl | learn english | english lessons for adults | english for spanish speakers
us-history | american history | constitution | ap us history
world-history | world war 2 | ancient rome | european history
computer-science | computer science tutor | data structures
programming | learn to code | javascript | roblox coding
python | python
piano | learn piano
singing | voice lessons | vocal coach
violin | violin teacher | cello
drawing | art lessons | painting
speech-therapy | speech delay | articulation
lsat | law school admission
gre | grad school test
ged | high school equivalency | asvab
statistics | ap stats | probability
accounting | bookkeeping
math+houston | math tutor houston
spanish+online | spanish lessons online
[us en hard]
math | maht | mathh tutor | multipication | divison | subtraction with regrouping | least common multiple | number line
algebra | algabra | completing the square | solving for x | quadradic
calculus | caculus | riemann sums | implicit differentiation | calc 2
chemistry | chemestry | limiting reactant | ionic bonding | lewis structures
physics | phsyics | newtons second law | work energy theorem
biology | bioligy | krebs cycle | natural selection
reading | dislexia | reads below grade level | phonic
english | gramar | run on sentences | subject verb agreement
writing | esay | college application essay | personal statement
spanish | spansh | preterite vs imperfect
speech-therapy | my son stutters | not talking at 2 | speach therapist
us-history | civil rights | us goverment
piano | paino | sheet music
guitar | gutar | bass guitar
programming | minecraft modding | programing
elementary-school | second grader | 5th grader homework
chinese | mandrin
[mx es ordinary]
matematicas | maestro de matemáticas | matemáticas para secundaria | raíz cuadrada | números negativos | suma de fracciones | divisiones de dos cifras | geometría | matemáticas prepa
ingles | maestro de inglés | curso de inglés | inglés básico | gramática inglesa | inglés para el trabajo | verbo to be
fisica | problemas de física | caída libre | electricidad | maestro de física
quimica | química prepa | nomenclatura | enlaces químicos
regularizacion-primaria | clases de regularización | tareas | 5to de primaria | maestra para mi hijo de primaria
regularizacion-secundaria | regularización secundaria | segundo de secundaria
examen-unam | examen de admisión unam | guía unam | prepararse para la unam
exani-ii | curso exani | examen ceneval | ingreso a la universidad
examen-ecoems | curso comipems | ingreso a prepa
espanol | comprensión lectora | acentos | faltas de ortografía | conjugación de verbos
calculo | cálculo diferencial | cálculo integral | ecuaciones diferenciales
programacion | aprender a programar | html | videojuegos
guitarra | tocar la guitarra | guitarra eléctrica
piano | clases de piano | teclado
canto | clases de canto | técnica vocal
algebra | ecuaciones de segundo grado | polinomios
estadistica | desviación estándar | estadística para la universidad
biologia | cuerpo humano | biología prepa
lectoescritura | enseñar a leer | lectura | mejorar la letra
preescolar | maestra de kinder | estimulación temprana
terapia-de-lenguaje | terapeuta de lenguaje | tartamudez | problemas de habla
frances | francés | clases de francés
computacion | computación | excel | office
historia-de-mexico | revolución mexicana | historia
derecho | derecho penal
psicologia | psicología
baile | salsa | clases de baile
matematicas+monterrey | matemáticas monterrey
ingles+online | inglés en línea
[mx es hard]
matematicas | matemáticaz | mate 2 secundaria | sacar porcentajes | leyes de los signos | fraciones | minimo comun multiplo | matemticas básicas
ingles | inglés b1 | clases d ingles | ingles conversasion | past tense | preposiciones en inglés
fisica | fisíca | movimiento rectilíneo uniforme | ley de ohm
quimica | kimica | balancear ecuaciones | moles
calculo | claculo | integral definida | limites
espanol | hortografia | redactar textos | signos de puntuación
examen-ecoems | ecoms | comipemps
exani-ii | exani | cenval
regularizacion-primaria | ayuda con la tarea | mi hijo va mal en primaria | todas las materias
terapia-de-lenguaje | habla mal | no pronuncia bien
guitarra | gitarra | ukelele
programacion | programasion | crear apps
contabilidad | estados financieros | contavilidad
estadistica | probabilidad y estadistica | media mediana y moda
[es es ordinary]
matematicas | profesor de mates | matemáticas 1 bachillerato | ecuaciones de segundo grado | geometría | problemas de matemáticas | probabilidad | mates eso
ingles | profesor de inglés | inglés para adultos | inglés nativo | conversación | gramática inglesa | phrasal verbs
fisica | física 2 bachillerato | dinámica | campo gravitatorio
quimica | química 2 bach | formulación inorgánica | ajustar reacciones
lengua-castellana | profesor de lengua | oraciones compuestas | tildes | literatura española | redacción
selectividad | preparar selectividad | pau | selectividad historia
apoyo-escolar-primaria | clases de repaso | ayuda con los deberes | 3 primaria | refuerzo escolar | caligrafía
apoyo-escolar-eso | apoyo eso | 4 eso | clases particulares eso
frances | clases de francés | delf
aleman | clases de alemán | alemán desde cero
cambridge | examen first | b1 preliminary | certificado c1 inglés
educacion-infantil | infantil 5 años | lectoescritura | las letras
logopedia | logopeda infantil | tartamudez | retraso del lenguaje
tecnicas-de-estudio | hábitos de estudio | concentración
dibujo-tecnico | geometría descriptiva | autocad
biologia | biología y geología | genética | célula
estadistica | estadística universidad | distribución normal
economia | economía bachillerato | microeconomía
contabilidad | plan general contable
historia-de-espana | historia de españa | franquismo
geografia | geografía
filosofia | filosofía | ética
catalan | catalán c1
euskera | euskera
programacion | desarrollo web | javascript
informatica | excel | informática para mayores
guitarra | guitarra española
piano | clases de piano
canto | clases de canto
ajedrez | ajedrez para niños
yoga | yoga
matematicas+valencia | matemáticas valencia
fisica+sevilla | física sevilla
[es es hard]
matematicas | matematica eso | mate 2 bach | integrales definidas | regla de tres | fraciones | mcd y mcm | porcentages
ingles | inglés b2 oral | ingles conversacional | present perfect | yngles
fisica | fysica | mrua | fuerza de rozamiento
quimica | qímica | disoluciones | moles
lengua-castellana | análisis de oraciones | figuras literarias | ortografia | complemento directo
selectividad | prueba acceso universidad | selectibidad | 2 de bachillerato
apoyo-escolar-primaria | deberes del cole | profe para niños | tablas de multiplicar
apoyo-escolar-eso | recuperar asignaturas | refuerzo secundaria
logopedia | pronunciar la erre | logopda | dislexia
tecnicas-de-estudio | no sabe estudiar | mapas conceptuales
dibujo-tecnico | perspectiva isométrica | dibujo tecnico bachillerato
latin | latin bachillerato
frances | fransés
guitarra | gitarra
[in en ordinary]
mathematics | maths tutor for class 9 | icse maths | calculus class 12 | probability | maths olympiad prep basics | linear equations | class 7 maths | geometry
physics | physics tuition | class 11 physics | current electricity | thermodynamics
chemistry | chemistry tutor | inorganic chemistry | chemical bonding
science | class 9 science | science tutor | physics chemistry biology
english | english teacher | grammar | english class 10 | comprehension
jee | jee coaching | iit foundation | engineering entrance
neet | neet preparation | mbbs
biology | biology tutor | human anatomy | class 11 biology
hindi | hindi tutor | hindi grammar class 8
spoken-english | improve english speaking | communication skills | english fluency
accountancy | accounts tuition | class 11 accounts | financial accounting
primary-school | class 3 | nursery | ukg tuition | all subjects class 4 | homework help
social-science | social studies | history civics | sst class 10
computer-science | computer science class 12 | data structures | c++
economics | microeconomics | economics class 12
business-studies | business studies | bst class 12
upsc | upsc coaching | ssc | civil services
cat | cat coaching | xat
gate | gate exam | gate cse
ca-foundation | ca foundation | chartered accountant
ielts | ielts band 7 | pte
olympiads | ntse | maths olympiad
phonics | phonics for kids
french | french classes
python | python programming
programming | coding for kids | web development
guitar | guitar classes
vocal-music | carnatic vocal | singing
bharatanatyam | dance classes | kathak
drawing | drawing classes | sketching
chess | chess coach
yoga | yoga at home
physics+mumbai | physics tutor mumbai
english+bengaluru | english tutor in bangalore
[in en hard]
mathematics | mathss | algebera | heights and distances | rd sharma | maths ncert class 9 | arithmetic progressions | profit and loss
physics | fizics | ray optics | laws of motion numericals | phy class 12
chemistry | chemisrty | p block elements | organic reactions | carbon compounds
science | sceince | cell and tissues | light reflection and refraction
hindi | hindi vyakran | nibandh | hindi varnamala
jee | iitjee prep | comedk | wbjee
neet | neat exam | aiims coaching
primary-school | l k g | evs class 3 | cursive writing
spoken-english | english bolna | fluent english
upsc | nda coaching | bank po | gk
accountancy | acounts | trial balance | gst
computer-science | comp science | dbms
social-science | samajik vigyan | socal science
sanskrit | shlok | sanskrt
business-studies | bussiness studies | marketing management
`
