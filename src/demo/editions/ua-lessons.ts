import type { Names } from '#editions/reference/types.ts'
import { years } from './ua-about.ts'

const t = (ua: string, ru: string, en: string): Names => ({ ua, ru, en })

export const method: Names[] = [
  t(
    'На першому занятті з’ясовуємо, що вже виходить, а що ні, і складаємо план на місяць.',
    'На первом занятии выясняем, что уже получается, а что нет, и составляем план на месяц.',
    'In the first lesson we find out what already works and what does not, and draw up a plan for a month.',
  ),
  t(
    'Нову тему починаю із запитання, а не з визначення: так легше зрозуміти, навіщо вона.',
    'Новую тему начинаю с вопроса, а не с определения: так легче понять, зачем она.',
    'I open a new topic with a question rather than a definition: it shows why the topic matters.',
  ),
  t(
    'Перші п’ять хвилин повторюємо пройдене, останні п’ять підбиваємо підсумок.',
    'Первые пять минут повторяем пройденное, последние пять подводим итог.',
    'The first five minutes go to review, the last five to a summary.',
  ),
  t(
    'Помилки не закреслюю, а розбираю: кожна показує, де думка звернула не туди.',
    'Ошибки не зачёркиваю, а разбираю: каждая показывает, где мысль свернула не туда.',
    'I don’t cross mistakes out, I look into them: each one shows where the thought took a wrong turn.',
  ),
  t(
    'Прошу пояснити тему своїми словами: якщо виходить, ідемо далі.',
    'Прошу объяснить тему своими словами: если получается, идём дальше.',
    'I ask you to explain the topic in your own words; once that works, we move on.',
  ),
  t(
    'Домашнє завдання даю коротке, на двадцять хвилин, зате до кожного заняття.',
    'Домашнее задание даю короткое, на двадцать минут, зато к каждому занятию.',
    'Homework is short, about twenty minutes, but there is some for every lesson.',
  ),
  t(
    'Чергую пояснення з практикою, щоб увага не втомлювалася.',
    'Чередую объяснение с практикой, чтобы внимание не уставало.',
    'I alternate explanation and practice, so attention does not wear out.',
  ),
  t(
    'Малюю схеми просто під час розмови, і вони лишаються вам як конспект.',
    'Рисую схемы прямо во время разговора, и они остаются вам как конспект.',
    'I sketch diagrams as we talk, and you keep them as notes.',
  ),
  t(
    'Раз на місяць проводимо підсумкове заняття без оцінок, лише щоб побачити поступ.',
    'Раз в месяц проводим итоговое занятие без оценок, только чтобы увидеть прогресс.',
    'Once a month we hold a review lesson without marks, just to see the progress.',
  ),
  t(
    'Складне завдання ділимо на частини й починаємо з тієї, що здається найлегшою.',
    'Сложное задание делим на части и начинаем с той, что кажется самой лёгкой.',
    'We split a hard task into parts and start with the one that looks easiest.',
  ),
  t(
    'Добираю приклади з того, чим ви живете: музики, спорту, ігор чи роботи.',
    'Подбираю примеры из того, чем вы живёте: музыки, спорта, игр или работы.',
    'I pick examples from what you care about: music, sport, games or work.',
  ),
  t(
    'Темп задаєте ви: якщо тема не вклалася, повертаємося до неї з іншого боку.',
    'Темп задаёте вы: если тема не улеглась, возвращаемся к ней с другой стороны.',
    'You set the pace: if a topic has not settled, we come back to it from another side.',
  ),
  t(
    'Працюємо невеликими порціями й часто повторюємо: так пам’ять тримає довше.',
    'Работаем небольшими порциями и часто повторяем: так память держит дольше.',
    'We work in small portions and review often, because memory holds longer that way.',
  ),
  t(
    'Важливе записуємо від руки на одній сторінці, щоб легко було повернутися.',
    'Важное записываем от руки на одной странице, чтобы легко было вернуться.',
    'We write what matters by hand on a single page, so it is easy to return to.',
  ),
  t(
    'Часто пропоную два завдання на вибір: за обране беруться охочіше.',
    'Часто предлагаю два задания на выбор: за выбранное берутся охотнее.',
    'I often offer two tasks to choose from: people work more willingly on what they chose.',
  ),
  t(
    'Спочатку робимо разом, потім робите ви, а я підказую, а тоді вже без підказок.',
    'Сначала делаем вместе, потом делаете вы, а я подсказываю, а затем уже без подсказок.',
    'First we do it together, then you do it with hints, then without them.',
  ),
  t(
    'Веду таблицю тем, де видно, що вже надійно, а що варто підтягнути.',
    'Веду таблицу тем, где видно, что уже надёжно, а что стоит подтянуть.',
    'I keep a table of topics that shows what is solid and what needs work.',
  ),
  t(
    'З дітьми більше граємо й рухаємося, з дорослими одразу беремося за потрібне.',
    'С детьми больше играем и двигаемся, со взрослыми сразу берёмся за нужное.',
    'With children we play and move more; with adults we go straight to what is needed.',
  ),
  t(
    'Не даю готових відповідей одразу: ставлю навідні запитання, доки відповідь не знайдеться.',
    'Не даю готовых ответов сразу: задаю наводящие вопросы, пока ответ не найдётся.',
    'I don’t hand out answers at once: I ask leading questions until the answer turns up.',
  ),
  t(
    'Перед важливою подією проводимо репетицію: той самий час, ті самі умови, спокійна голова.',
    'Перед важным событием устраиваем репетицию: то же время, те же условия, спокойная голова.',
    'Before an important day we hold a rehearsal: same timing, same conditions, a calm head.',
  ),
  t(
    'Поєдную підручник, короткі відео й живу розмову, щоб тема трималася не на одній ніжці.',
    'Сочетаю учебник, короткие видео и живой разговор, чтобы тема держалась не на одной ножке.',
    'I combine a textbook, short videos and live talk, so a topic stands on more than one leg.',
  ),
  t(
    'Якщо бачу втому, роблю паузу на дві хвилини: після неї справа йде швидше.',
    'Если вижу усталость, делаю паузу на две минуты: после неё дело идёт быстрее.',
    'When I see tiredness, I call a two-minute break; things go faster after it.',
  ),
  t(
    'Наприкінці кожного заняття питаю, що було корисним, а що зайвим, і враховую це наступного разу.',
    'В конце каждого занятия спрашиваю, что было полезным, а что лишним, и учитываю это в следующий раз.',
    'At the end of each lesson I ask what was useful and what was not, and use it next time.',
  ),
  t(
    'Спираюся на програму, але не тримаюся за неї: якщо назріло інше запитання, беремося за нього.',
    'Опираюсь на программу, но не держусь за неё: если назрел другой вопрос, берёмся за него.',
    'I lean on a programme without clinging to it: if another question is ripe, we take it up.',
  ),
]

export const lessons: Names[] = [
  t(
    'Заняття {subject} будую довкола вашої мети: оцінка, іспит чи просто інтерес.',
    'Занятия {subject} строю вокруг вашей цели: оценка, экзамен или просто интерес.',
    'I build {subject} lessons around your goal: a grade, an exam or plain curiosity.',
  ),
  t(
    'На уроках {subject} багато практики: теорія займає рівно стільки, скільки потрібно.',
    'На уроках {subject} много практики: теория занимает ровно столько, сколько нужно.',
    'My {subject} lessons are mostly practice, with exactly as much theory as needed.',
  ),
  t(
    `Веду заняття {subject} уже ${years.ua}.`,
    `Веду занятия {subject} уже ${years.ru}.`,
    `I have been giving {subject} lessons for ${years.en}.`,
  ),
  t(
    'Якщо щось пропущено, на заняттях {subject} повертаємося до цього без поспіху.',
    'Если что-то пропущено, на занятиях {subject} возвращаемся к этому без спешки.',
    'If something was missed, we come back to it in {subject} lessons without hurry.',
  ),
  t(
    'Починаємо з короткої розмови, щоб заняття {subject} були саме для вас, а не для підручника.',
    'Начинаем с короткого разговора, чтобы занятия {subject} были именно для вас, а не для учебника.',
    'We start with a short talk, so that {subject} lessons fit you rather than a textbook.',
  ),
  t(
    'Для занять {subject} маю власні добірки завдань, від найлегших до каверзних.',
    'Для занятий {subject} у меня есть свои подборки заданий, от самых лёгких до каверзных.',
    'For {subject} lessons I have my own sets of tasks, from the easiest to the tricky.',
  ),
  t(
    'Заняття {subject} проходять у розмові: ви міркуєте вголос, я підказую напрям.',
    'Занятия {subject} проходят в разговоре: вы рассуждаете вслух, я подсказываю направление.',
    'We talk our way through {subject} lessons: you think aloud, I point the way.',
  ),
  t(
    'Після місяця занять {subject} ви без допомоги впораєтеся з тим, що зараз здається складним.',
    'После месяца занятий {subject} вы без помощи справитесь с тем, что сейчас кажется сложным.',
    'After a month of {subject} lessons you will manage on your own what looks hard now.',
  ),
  t(
    'На кожне заняття {subject} приношу щось несподіване: історію, загадку або приклад із життя.',
    'На каждое занятие {subject} приношу что-то неожиданное: историю, загадку или пример из жизни.',
    'To every {subject} lesson I bring something unexpected: a story, a riddle or an example from life.',
  ),
  t(
    'Починаємо з пробного заняття {subject}, щоб побачити рівень і познайомитися.',
    'Начинаем с пробного занятия {subject}, чтобы увидеть уровень и познакомиться.',
    'We begin with a trial {subject} lesson to see your level and get acquainted.',
  ),
  t(
    'Заняття {subject} підходять і тим, хто починає, і тим, хто хоче піти далі програми.',
    'Занятия {subject} подходят и тем, кто начинает, и тем, кто хочет пойти дальше программы.',
    'My {subject} lessons suit those who are starting and those who want to go beyond the programme.',
  ),
  t(
    'Пояснюю на прикладах, показую кілька способів і даю обрати свій.',
    'Объясняю на примерах, показываю несколько способов и даю выбрать свой.',
    'I explain with examples, show several ways and let you choose yours.',
  ),
  t(
    'Якщо ви вже десь навчаєтеся, заняття {subject} узгоджую з вашою програмою, щоб допомога була помітна одразу.',
    'Если вы уже где-то учитесь, занятия {subject} согласую с вашей программой, чтобы помощь была заметна сразу.',
    'If you already study somewhere, I match {subject} lessons to your syllabus, so the help shows at once.',
  ),
  t(
    'Тренуємо впевненість: на заняттях {subject} ви пояснюєте мені, а я ставлю запитання.',
    'Тренируем уверенность: на занятиях {subject} вы объясняете мне, а я задаю вопросы.',
    'We train confidence: in {subject} lessons you explain and I ask the questions.',
  ),
  t(
    'Готую добірку вправ {subject} під те, що цікаво саме вам.',
    'Готовлю подборку упражнений {subject} под то, что интересно именно вам.',
    'I put together {subject} exercises around what interests you.',
  ),
  t(
    'Перед контрольною чи виступом додаю коротке заняття {subject}, щоб зняти хвилювання.',
    'Перед контрольной или выступлением добавляю короткое занятие {subject}, чтобы снять волнение.',
    'Before a test or a performance I add a short {subject} session to calm the nerves.',
  ),
  t(
    'Стежу за темпом: заняття {subject} мають бути трохи складнішими, ніж легко, і легшими, ніж страшно.',
    'Слежу за темпом: занятия {subject} должны быть чуть сложнее, чем легко, и легче, чем страшно.',
    'I watch the pace: {subject} lessons should be a bit harder than easy and much easier than scary.',
  ),
  t(
    `За ${years.ua} у мене зібралася ціла скринька прийомів для занять {subject}.`,
    `За ${years.ru} у меня набралась целая шкатулка приёмов для занятий {subject}.`,
    `In ${years.en} I have filled a whole box of tricks for {subject} lessons.`,
  ),
  t(
    'Двох занять {subject} на тиждень зазвичай досить, щоб за місяць побачити зміни.',
    'Двух занятий {subject} в неделю обычно достаточно, чтобы за месяц увидеть перемены.',
    'Two {subject} lessons a week are usually enough to see a change in a month.',
  ),
  t(
    'Записую головне з кожного заняття {subject} на одну сторінку: зручно повторювати в дорозі.',
    'Записываю главное из каждого занятия {subject} на одну страницу: удобно повторять в дороге.',
    'I fit the main points of each {subject} lesson on one page, handy for reviewing on the go.',
  ),
  t(
    'На уроках {subject} немає дурних запитань, зате є час на кожне.',
    'На уроках {subject} нет глупых вопросов, зато есть время на каждый.',
    'There are no silly questions in my {subject} lessons, and there is time for each of them.',
  ),
  t(
    'Заняття {subject} закінчуємо маленькою перемогою, щоб хотілося повернутися.',
    'Занятия {subject} заканчиваем маленькой победой, чтобы хотелось вернуться.',
    'We end {subject} lessons with a small win, so you want to come back.',
  ),
  t(
    'Допоможу і з домашнім завданням, і з тим, що за ним стоїть.',
    'Помогу и с домашним заданием, и с тем, что за ним стоит.',
    'I help with homework and with what stands behind it.',
  ),
  t(
    'Раджу книжки, канали й застосунки, щоб і між заняттями {subject} було цікаво.',
    'Советую книги, каналы и приложения, чтобы и между занятиями {subject} было интересно.',
    'I suggest books, channels and apps to keep things interesting between {subject} lessons.',
  ),
]
