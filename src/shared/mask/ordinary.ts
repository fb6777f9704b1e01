/** Latin words that occur where a user name could and are not one. */
export function isOrdinary(word: string): boolean {
  return ordinary.has(word.toLowerCase())
}

/** Programs and technologies whose names look like an address or a nickname. */
export function isTool(word: string): boolean {
  return tools.has(word.toLowerCase())
}

const set = (words: string): Set<string> => new Set(words.trim().split(/\s+/))

const ordinary = set(`
  a about above active after afternoon again all also always am an and another any anytime app apps are as at available
  back bad because best better bot both broken business busy but by call calls can chat channel cheap class classes
  common contact convenient correct daily day days dead deleted desktop details does doing dot down each easy either
  email evening evenings every everyday excellent fine for free friend friendly from full good great group groups handy
  has have he hello help her here hidden his home homework hours how i id if in info inactive installed is it its just
  kids know language later lesson lessons link long lot mail many marketing maybe me meet meeting message messages
  messenger mine mobile more morning my name near need never new nice no none normal not note now number of off offline
  ok okay old on once one online only open or other our out over parents per perfect perfectly phone plan please popular
  possible preferable preferably preferred premium pro private quick rarely ready reels reliable same school see send
  session she should shop site skills slow some sometimes soon still stories student students study subject super
  support sure teacher text thanks that the their them then there these they thing this time to today tomorrow too
  topic tutor twice two unavailable under until up us use used useful using usually video via video voice wait web week
  weekly weekends welcome well were what when where which while who will with without work working works would write
  yes yet you your google server servers account username user login nick nickname english german french maths math
  design growth content posts post story nitro ads api click link page profile marketplace community comunidad experience developer development course courses
  al algo ahora alumnos amigos antes aqui avisar bastante bien bueno buena casa casi clase clases como con contacto
  correo correcto cosa cuando cuenta da dar de del despues dia dias directo donde durante e el ella en entonces era es
  esa ese eso esta estan este esto estoy fácil facil fue funciona funcionan funcionando gracias gratis gratuito grupo
  grupos ha hablar hace hacer hasta hay hijo hijos hola hora horas igual inactivo instalado junto la las le les libre
  llamada llamadas lo los luego mal mandar manera mas mates mejor menos mensaje mensajes mi mis mismo mucho muy nada
  necesario negocio ni nivel no nos nueva nuevo numero nunca o otra otro pago para pero personal poco por porque posible
  preferible prefiero presencial primero profe profesor profesora profesional publicidad puede puedo punto que quien
  regular se segundo semana semanas ser si siempre sin sobre solo son su sus tal también tambien tampoco tarde tardes
  tarea tareas te tengo tener tiempo tienda tiene todo todos trabajo tu tutor un una usar uso va vale ver vez veces
  video viejo y ya yo cierto
  albo ale bardzo bez bezpieczny biznes brak by byc chetnie co czasem czat czy czyli dla do dobre dobry dobrze dom domu
  dopiero dostepny drugi dzieci dzien dziecko firma firmowy fajny gdy gdzie godzina godziny grupa grupy gotowy i ich
  inne inny jak jako jest jeszcze jezyk juz kanal kazdy kiedy klasa klasy komputer konto kontakt korki kto lekcja
  lekcje lepiej lub lubie ma mail mam mamy matma mi miesiac moge moj moja moje mozna moze my na najlepiej nasz nie
  niestety nigdy nowy numer o obojetnie od odpada ok oraz osoba osobny pan pani po pod poczta podstawa potem prosze
  problem przez przed przy prywatny rano raz razem rodzic rodzice rozmowa sam sie sklep sklepu spoko stary strona
  super syn szkola szybko ta tak taki takze tam te tel telefon ten teraz tez to tu tutaj tydzien tylko u uczen uczniowie
  w wieczorem wiadomosc wiem wolny wszystko wygodnie wygodny wystarczy z za zajecia zawsze ze zepsuty zgoda zwykle
  darmowy darmowe platny dziala pomoc adres email mejl
  pochta poshta moya moy mii miy moia tut zdes
`)

const tools = set(`
  node.js next.js vue.js react.js three.js express.js nuxt.js d3.js asp.net vb.net ado.net ml.net .net socket.io draw.io
  e.g i.e ph.d m.sc b.sc a.m p.m m.in p.ej no.
  zoom skype telegram viber whatsapp messenger instagram facebook discord meet teams google classroom signal tiktok
  youtube twitter linkedin snapchat wechat slack moodle kahoot quizlet miro canva notion duolingo preply trello padlet
  geogebra desmos scratch minecraft roblox python java javascript kotlin html html5 css css3 php sql react angular excel
  word powerpoint windows windows10 windows11 office office365 photoshop figma blender unity unreal arduino lego smm seo
  ielts toefl b2c h5p mp3 mp4 ios iphone android ipad macos linux chatgpt gpt-4 web3 3ds smm-
`)
