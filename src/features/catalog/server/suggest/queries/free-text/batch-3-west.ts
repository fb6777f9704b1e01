/** Third batch, written after the second was supported, before the search was tested with it. */
export const thirdBatchWest = `
[us en ordinary]
math | 4th grade math help | equivalent fractions | middle school math tutor | math for adults | math enrichment | math test prep | multiplication facts | basic math
english | english tutor for high school | grammar and punctuation | spelling | sentence structure
sat | sat coaching | sat english | sat classes
act | act tutor | act math
algebra | algebra help | algebra ii | graphing lines | inequalities
geometry | geometry tutor | geometry honors
trigonometry | trig | trig identities
calculus | ap calc bc | college calculus | derivatives and integrals
physics | physics homework | college physics | circuits
chemistry | general chemistry | honors chemistry | organic chem | periodic table
biology | high school biology | genetics | evolution | mcat prep
spanish | spanish tutor | spanish grammar | spanish 2
reading | reading specialist | teach my child to read | sight words
writing | writing tutor | college admissions essay | english composition
elementary-school | elementary school tutor | 3rd grade math and reading | homework helper | special education
kindergarten-readiness | pre k tutor | letters and numbers | school readiness
esl | esl teacher | accent reduction | english conversation
us-history | us history tutor | government | civics
world-history | world history | ap world
gmat | gmat
gre | gre tutor
toefl | toefl
computer-science | ap computer science a | algorithms
programming | coding tutor | game design | web design
python | python for beginners | data science
french | french lessons
chinese | mandarin
american-sign-language | sign language
accounting | accounting tutor | cpa
economics | microeconomics | macro
psychology | ap psychology
speech-therapy | speech | stutter help
piano | piano teacher
drawing | drawing for kids | watercolor
acting | acting coach | drama
guitar+austin | guitar lessons austin
english+online | online english tutor
[us en hard]
math | mat tutor | fractoins | multipliction tables | decimels | long divison | pemdas | prime factorization
algebra | algbra | logarithmic functions | simultaneous equations | radical expressions
calculus | calulus | u sub | optimization problems | trig substitution
chemistry | chemitry | gas laws | molar mass | net ionic equations
physics | phyiscs | torque | thermodynamics | free body diagram
biology | bilogy | punnett square | cell respiration | dna replication
reading | phonetics for kids | 1st grade reading help | comprehension
english | gramer | commas and semicolons | english hw
writing | eassy | mla citations | argumentative essay
spanish | spanich | subjunctive mood
speech-therapy | speech therapy for toddler | trouble with r sounds | lisping child
statistics | statisics | hypothesis tests | ap statistics exam
elementary-school | 2nd grade reading and math | kid homework
sat | s.a.t. | sat prep class near me
programming | java script | kids coding class
esl | english for foreigners
[mx es ordinary]
matematicas | clases de mate | matemáticas para niños | multiplicaciones | fracciones y decimales | problemas razonados | trigonometría | regla de tres
ingles | clases de inglés en línea | inglés para adultos | inglés avanzado | vocabulario en inglés | pasado simple | inglés conversación
fisica | clases de física | física secundaria | termodinámica | movimiento
quimica | clases de química | reacciones químicas | química secundaria
regularizacion-primaria | regularización | apoyo con tareas | segundo de primaria | primaria
regularizacion-secundaria | tercero de secundaria | apoyo secundaria
examen-unam | ingreso unam | asesoría examen unam | área 2 unam
exani-ii | exani ii ceneval | preparación exani
examen-ecoems | examen de ingreso a preparatoria | comipems curso
examen-ipn | ingreso al poli
espanol | clases de español | lectura y redacción | ortografía y redacción | sujeto y predicado
calculo | cálculo integral | derivadas e integrales
programacion | desarrollo web | c++ | programación para niños
python | python
guitarra | clases de guitarra para niños
algebra | álgebra lineal | ecuaciones lineales
estadistica | estadística | probabilidad
biologia | la célula | adn | biología
preescolar | niños de preescolar | clases para kinder
lectoescritura | enseñar a leer a niños | escritura
terapia-de-lenguaje | lenguaje infantil | terapia de habla | mi hija no pronuncia la r
historia-de-mexico | independencia de méxico
computacion | excel básico | computación para adultos
frances | francés básico
aleman | alemán
portugues | portugués
canto | cantar
dibujo | aprender a dibujar
ajedrez | ajedrez
economia | finanzas
baile | bachata
fisica+puebla | física puebla
ingles+guadalajara | maestro de inglés guadalajara
[mx es hard]
matematicas | matematicas 1ro secundaria | mtematicas | multiplicasiones | jerarquía de operaciones | numeros enteros | resolver ecuasiones | mates para niño
ingles | ingés | english teacher | inglés a1 | verbos en pasado inglés | ingles pa niños
fisica | fisika | segunda ley de newton | vectores
quimica | quimika | tabla periodica | ácidos y bases
calculo | cálcuo | integral por partes | maximos y minimos
espanol | acentuacion | tildes | comprensión de lectura
examen-unam | unan examen | examen cu
examen-ecoems | comipms | examen prepa
terapia-de-lenguaje | tartamudea | no habla mi niño
regularizacion-primaria | tareas 2do primaria | regularizacion
lectoescritura | aprender a ler | silabas
programacion | programción | apps móviles
contabilidad | contabildad | balance general
guitarra | guitara
piano | teclado
[es es ordinary]
matematicas | clases de mates | mates 2 eso | fracciones y decimales | matemáticas bachillerato ciencias | trigonometría | matrices y determinantes | divisiones
ingles | inglés primaria | clases de conversación en inglés | inglés c1 | profesor nativo inglés | writing
fisica | clases de física | física y química 4 eso | leyes de newton
quimica | clases de química | estequiometría | química selectividad
lengua-castellana | lengua 2 bachillerato | sintaxis bachillerato | ortografía | comentario de texto selectividad
selectividad | ebau lengua | academia selectividad | prueba de acceso
apoyo-escolar-primaria | profesor de primaria | clases de apoyo | deberes primaria | 6º primaria
apoyo-escolar-eso | 1º eso | refuerzo eso todas las asignaturas | clases eso
frances | francés eso
aleman | alemán a1
cambridge | preparar el first | advanced cambridge | b2
educacion-infantil | educación infantil | estimulación temprana
logopedia | logopedia | logopeda a domicilio | problemas de habla
tecnicas-de-estudio | técnicas de estudio eso | organización del estudio | memoria
dibujo-tecnico | dibujo técnico 2 bachillerato
biologia | biología 2 bachillerato | fotosíntesis
estadistica | probabilidad y estadística
matematicas-universitarias | álgebra lineal | ecuaciones diferenciales
historia-de-espana | historia 2 bachillerato | guerra civil
economia | economía de la empresa
contabilidad | contabilidad
derecho | derecho civil
latin | latín
valenciano | valenciano c1
gallego | gallego
espanol-para-extranjeros | español para extranjeros
chino | chino mandarín
programacion | programación web | python y java
robotica | robótica para niños
violin | violín
lenguaje-musical | solfeo
dibujo-y-pintura | pintura al óleo
psicologia | psicología
ingles+madrid | profesor de inglés madrid
matematicas+online | matemáticas online
[es es hard]
matematicas | mtematicas | mates academicas | ecuaziones | inecuaciones | geometria analitica | sucesiones | mats 3 eso
ingles | inles | ingles para el first | estilo indirecto | ingles hablado
fisica | fisica y kimica | ondas | energía potencial
quimica | quimíca | formulacion | ph
lengua-castellana | sintáxis | lengua y lit | análisis morfologico | tipos de oraciones
selectividad | sele | selectividd | pau 2026
apoyo-escolar-eso | segundo de la eso | ayuda con la eso
apoyo-escolar-primaria | refuerso escolar | clases primaria a domicilio
logopedia | no dice la erre | logopedia niños
tecnicas-de-estudio | ayuda para organizarse | tecnicas estudio
economia | micro | empresa 2 bachillerato
cambridge | frist certificate | examen b2 ingles
frances | frances delf | francs
[in en ordinary]
mathematics | maths for class 6 | cbse class 12 maths | trigonometry class 10 | home tutor for maths | mental maths class 5 maths | statistics and probability | state board maths | quadratic equations
physics | physics for class 11 | neet physics | mechanics | electrostatics class 12
chemistry | class 12 chemistry | organic chemistry neet | periodic table
science | science class 7 | cbse science | icse science
english | class 8 english | english literature icse | writing skills | tenses
jee | jee main coaching | iit jee maths | mht cet
neet | neet ug | neet crash course
biology | class 12 bio | zoology | plant physiology
hindi | class 10 hindi | hindi vyakaran | learn hindi
spoken-english | spoken english classes for housewives | public speaking | speak english fluently
accountancy | accounts class 12 | commerce accounts | b com accounts
primary-school | class 1 | lkg ukg | nursery teacher | tuition for kids | evs class 2
social-science | social science class 9 | geography and history class 8 | political science class 10
computer-science | computer tuition | python class 12 | java icse
economics | macroeconomics class 12 | ba economics
business-studies | bst | management
upsc | ias coaching | current affairs | government exam
cat | mba entrance coaching | quantitative aptitude
gate | gate ece
cuet | cuet coaching | clat coaching
ca-foundation | ca classes
sat | sat coaching | study abroad
ielts | ielts classes | pte coaching
olympiads | imo | science olympiad
abacus | abacus for kids
vedic-maths | vedic maths
french | french class 9
german | german a1
sanskrit | sanskrit class 8
tamil | tamil
guitar | guitar
keyboard | keyboard classes
vocal-music | hindustani classical
drawing | art classes
yoga | yoga teacher
mathematics+pune | maths tuition pune
chemistry+online | online chemistry tutor
[in en hard]
mathematics | matsh | maths x class | triginometry | mensuration | number system class 9 | mathematic | integration and differentiation
physics | phisics 12 | kinematics | wave optics | semiconductor
chemistry | chemisty class 11 | thermodynamics chemistry | solutions class 12 | acids bases and salts
biology | biolgy | reproduction in humans | molecular basis of inheritance
science | sciense | force and pressure | class viii science
english | englsh | letter and essay writing | figures of speech
jee | jeee | iit-jee | jee foundation class 9
neet | neet medical | pcb tuition
primary-school | kg tuition | std 3 tuition | english handwriting
hindi | hindi kavita | hindi lekhan
accountancy | acountancy | partnership | accounts commerce
upsc | upsc csat | ssc cgl coaching | group 2 exam
computer-science | c programming | computer sceince
spoken-english | spoken inglish | personality development
bharatanatyam | bharatnatyam | clasical dance
`
