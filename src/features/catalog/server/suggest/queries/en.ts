/** Test queries of English speakers in the United States and India. */
export const englishQueries = `
[us subject]
math | math | maths | mathematics | mahts | matth | math tutor | math teacher | mathmatics | mathematcs | math help | math tutoring | tutor for math | math lessons near me | ьфер | 8th grade math | private math tutor | mth | matematics | mathematics tutor | maht
english | english | englsh | enlgish | english tutor | englsih | english teacher | english lessons | engish | english grammar | нтпдшыр | inglish
sat | sat | sat prep | SAT tutor | sat math | sat test prep | psat
algebra | algebra | algbra | algebra 2 | algebra tutor | aglebra | alegbra 1 | algebra help
calculus | calculus | calc | calculs | ap calculus | calculus tutor | calclus | calculas
physics | physics | phisics | physcis | physics tutor | phyiscs | fizics | ap physics | physics teacher
chemistry | chemistry | chem | chemisty | chemsitry | chemistry tutor | organic chemistry | ap chem | chemestry
spanish | spanish | spansh | spainsh | spanish tutor | spanish lessons | learn spanish | spanish for beginners | español
biology | biology | bio | bioligy | biolgy | biology tutor | ap bio | boilogy
act | act | act prep | ACT tutor
reading | reading | reading tutor | readng | phonics | reading comprehension | raeding
piano | piano | piano lessons | paino | piano teacher | piano for kids | pinao
geometry | geometry | geometery | geomtry | geometry tutor | goemetry
trigonometry | trigonometry | trig | trigonomety | trig tutor
statistics | statistics | stats | statistcs | ap stats | stats tutor | statisitcs
elementary-school | elementary school | elementary | elementry school | elementary tutor | homework help
kindergarten-readiness | kindergarten readiness | kindergarten | kindergarden | preschool
writing | essay writing | writing | college essay | writting | writing tutor
esl | esl | english as a second language | esl teacher | esl classes
english-literature | english literature | literature | english lit
us-history | us history | american history | apush | u.s. history | us histroy
world-history | world history | wrld history | ap world history
geography | geography | geograpy | georgaphy
gre | gre | gre prep
gmat | gmat | gmat tutor | gmta
lsat | lsat | lsat prep
ged | ged | ged prep
toefl | toefl | tofel | toefl prep
computer-science | computer science | comp sci | cs | ap computer science | computer sceince
programming | programming | coding | programing | coding for kids | java | javascript | learn to code | progamming
python | python | pyhton | python tutor | phyton | python lessons
robotics | robotics | robotcs | lego robotics
french | french | frnech | french tutor | learn french | frech
german | german | germna | german lessons | deutsch
italian | italian | itailan | italian tutor
chinese | chinese | mandarin | chinese tutor | mandrin | chineese
japanese | japanese | japanse | learn japanese | japenese
american-sign-language | asl | american sign language | sign language
economics | economics | econ | economcs | microeconomics | ap econ
accounting | accounting | acounting | accounting tutor | accountng
psychology | psychology | psycology | psych | phsychology
speech-therapy | speech therapy | speech therapist | speach therapy | slp
guitar | guitar | guitar lessons | gutiar | giutar | guitar teacher | ukulele
singing | singing | voice lessons | vocal coach | singing lessons | singign
violin | violin | violin lessons | voilin
drawing | drawing | art lessons | drawing lessons | drwaing | painting
graphic-design | graphic design | grphic design | photoshop
chess | chess | ches | chess coach | chess lessons
acting | acting | acting coach | drama
yoga | yoga | yoga teacher | ioga
[us city]
new-york | new york | nyc | newyork | new yrok | new york city | ny | нью-йорк | new yokr | in new york
los-angeles | los angeles | la | los angelas | los angles | los angelos | losangeles
chicago | chicago | chicgo | chciago | chicago tutors | chigago
houston | houston | huston | houstn
san-francisco | san francisco | sf | san fransisco | san fran | sanfrancisco | san franscisco
san-diego | san diego | san deigo | sandiego
philadelphia | philadelphia | philly | philadelpia | phildelphia | filadelfia
boston | boston | bostn | boson
phoenix | phoenix | pheonix | phenix
dallas | dallas | dalas
seattle | seattle | seatle | seattel
miami | miami | maimi
washington-dc | washington dc | dc | washington | washingtn
austin | austin | austn
denver | denver | dnever
las-vegas | las vegas | vegas | las vagas
atlanta | atlanta | altanta
pittsburgh | pittsburgh | pittsburg
indianapolis | indianapolis | indy | indianopolis
minneapolis | minneapolis | minneapolis mn | minnepolis
portland | portland | porltand
detroit | detroit | detriot
san-jose | san jose | san josé
charlotte | charlotte | charlote
nashville | nashville | nashvile
sacramento | sacramento | sacremento
[us pair]
math+new-york | math tutor new york | math new york | math nyc | new york math tutor | maths tutor in new york | math tutor newyork
english+chicago | english chicago | english tutor in chicago | chicago english teacher
physics+boston | physics boston | physics tutor boston
piano+los-angeles | piano lessons los angeles | piano los angeles | piano teacher la
sat+houston | sat prep houston | sat houston
spanish+san-diego | spanish san diego | spanish tutor san diego
guitar+seattle | guitar lessons seattle | guitar seatle
math+online | online math tutor | math online | math tutoring online | remote math tutor
english+online | english online | online english lessons
[in subject]
mathematics | maths | maths tuition | math | mathematics | maths teacher | maths home tutor | maths tution
physics | physics | physics tuition | phsyics | physics class 12
chemistry | chemistry | chemistry tuition | chemstry
science | science | science tuition | scince | class 10 science
english | english | english tuition | englis
jee | jee | iit jee | jee mains | jee advanced | iit
neet | neet | neet coaching | neet prep | net biology neet
biology | biology | biology neet | biolgy
hindi | hindi | hindi tuition | hinid | hindi teacher
spoken-english | spoken english | english speaking | spoken english classes | spokn english
accountancy | accountancy | accounts | accounts tuition | accountacy | accounting
social-science | social science | sst | social studies
economics | economics | eco tuition | economics class 12
business-studies | business studies | bst | commerce | busines studies
upsc | upsc | ias | upsc coaching | civil services
cat | cat | cat coaching | mba entrance
ca-foundation | ca foundation | chartered accountancy
vedic-maths | vedic maths | vedic math | vadic maths
abacus | abacus | abacus classes | abakus
phonics | phonics | phonics classes | fonics
sanskrit | sanskrit | sanskrit tuition | sanskirt
keyboard | keyboard | piano | keyboard classes
vocal-music | carnatic music | hindustani vocal | singing | vocal
bharatanatyam | bharatanatyam | bharatnatyam | dance | classical dance
drawing | drawing | drawing classes | painting
[in city]
delhi | delhi | new delhi | dehli | delih
mumbai | mumbai | bombay | mumbia | mumbay
bengaluru | bangalore | bengaluru | banglore | blr | benglauru
kolkata | kolkata | calcutta | kolkatta
chennai | chennai | madras | chenai
hyderabad | hyderabad | hydrabad | hyd
pune | pune | poona
gurugram | gurgaon | gurugram | gurgoan
ahmedabad | ahmedabad | ahemdabad | ahmadabad
thiruvananthapuram | thiruvananthapuram | trivandrum | thiruvanantapuram
visakhapatnam | visakhapatnam | vizag | vishakapatnam
lucknow | lucknow | luckow
kochi | kochi | cochin
mysuru | mysore | mysuru
[in pair]
mathematics+delhi | maths tutor delhi | maths home tutor in delhi | math delhi
physics+bengaluru | physics tuition bangalore | physics bangalore
english+online | online english tuition | english online classes
[us tutor]
Linda Murphy | linda murphy | linda murphey | murphy linda | lidna murphy
Danielle Adams | danielle adams | daniele adams | danielle adms
Joseph Peterson | joseph peterson | josef peterson | joseph petersen | peterson
Matthew Schmidt | matthew schmidt | mathew schmidt | matthew schmit
Christopher Jackson | christopher jackson | cristopher jackson | christopher jacksn
Jessica Bennett | jessica bennett | jesica bennet | jessica benett
Rachel O’Brien | rachel o'brien | rachel obrien | rachael obrien
Natalie Nguyen | natalie nguyen | natalie nguen | nguyen natalie
Jonathan Russo | jonathan russo | jonathon russo | johnathan russo
Abigail Miller | abigail miller | abigale miller | abigail millr
[in tutor]
Rekha Deshpande | rekha deshpande | reka deshpande | deshpande
Vikram Iyengar | vikram iyengar | vikram iyenger | iyengar vikram
Radhika Chatterjee | radhika chatterjee | radhika chaterjee | radika chatterji
Sandeep Mishra | sandeep mishra | sandip mishra
Shreya Kulkarni | shreya kulkarni | shreya kulkarny
Ayesha Siddiqui | ayesha siddiqui | aisha siddiqui | ayesha sidiqui
Aparna Chakraborty | aparna chakraborty | aparna chakrabarty
[us tutor]
Brianna Kaplan | brianna kaplan | briana kaplan | kaplan brianna
Anthony Jenkins | anthony jenkins | antony jenkins | anthony jenkin
Michael Alexander | michael alexander | micheal alexander | michael aleksander
Ashley Robinson | ashley robinson | ashly robinson | robinson ashley
Hannah Moore | hannah moore | hanna moore | hannah more
Jasmine Hernandez | jasmine hernandez | jazmine hernandez | jasmine hernandes
[in tutor]
Gayatri Rao | gayatri rao | gaytri rao | rao gayatri
Sunita Deshmukh | sunita deshmukh | suneeta deshmukh | sunita deshmuk
Lakshmi Fernandes | lakshmi fernandes | laxmi fernandes | lakshmi fernandez
Nandini Mukherjee | nandini mukherjee | nandini mukerjee | mukherjee nandini
`
