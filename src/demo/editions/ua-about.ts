import type { Names } from '#editions/reference/types.ts'

const t = (ua: string, ru: string, en: string): Names => ({ ua, ru, en })
export const years = {
  ua: '{years, plural, one {# рік} few {# роки} many {# років} other {# року}}',
  ru: '{years, plural, one {# год} few {# года} many {# лет} other {# года}}',
  en: '{years, plural, one {# year} other {# years}}',
}

export const headlines: Names[] = [
  t(
    `Репетитор {subject}, ${years.ua} досвіду`,
    `Репетитор {subject}, ${years.ru} опыта`,
    `Your {subject} tutor with ${years.en} of experience`,
  ),
  t('Заняття {subject} у вашому темпі', 'Занятия {subject} в вашем темпе', 'Calm {subject} lessons at your own pace'),
  t('Пояснюю просто, слухаю уважно', 'Объясняю просто, слушаю внимательно', 'I explain simply and listen closely'),
  t(
    'Спокійні заняття {subject} без страху помилитися',
    'Спокойные занятия {subject} без страха ошибиться',
    'Gentle {subject} lessons where mistakes are welcome',
  ),
  t(
    `${years.ua} допомагаю полюбити складне`,
    `${years.ru} помогаю полюбить сложное`,
    `Helping people enjoy hard things for ${years.en}`,
  ),
  t(
    'Від «нічого не розумію» до «можу пояснити друзям»',
    'От «ничего не понимаю» до «могу объяснить друзьям»',
    'From “I am lost” to “let me explain it”',
  ),
  t(
    'Уроки {subject}, після яких хочеться ще',
    'Уроки {subject}, после которых хочется ещё',
    'The kind of {subject} lessons that end too soon',
  ),
  t(
    'Маленькі кроки щотижня, помітні зміни за місяць',
    'Маленькие шаги каждую неделю, заметные перемены за месяц',
    'Small steps every week, a visible change in a month',
  ),
  t('Терпляче, докладно й з гумором', 'Терпеливо, подробно и с юмором', 'Patient, thorough and with a sense of humour'),
  t(
    'Допоможу наздогнати програму й рухатися далі',
    'Помогу догнать программу и двигаться дальше',
    'I help you catch up, then move ahead',
  ),
  t(
    'Люблю запитання, навіть ті, які соромно ставити',
    'Люблю вопросы, даже те, которые стыдно задавать',
    'I like questions, even the embarrassing ones',
  ),
  t(
    `Викладаю ${years.ua} і досі вчуся в учнів`,
    `Преподаю ${years.ru} и до сих пор учусь у учеников`,
    `Teaching for ${years.en} and still learning from my students`,
  ),
  t('Менше зубріння, більше розуміння', 'Меньше зубрёжки, больше понимания', 'Less cramming, more understanding'),
  t(
    'Заняття {subject}: ясний план і жива розмова',
    'Занятия {subject}: ясный план и живой разговор',
    'A clear plan and lively {subject} lessons',
  ),
  t(
    'Складні теми розкладаю на прості кроки',
    'Сложные темы раскладываю на простые шаги',
    'I break hard topics into easy steps',
  ),
  t(
    'Уроки {subject} для допитливих',
    'Уроки {subject} для любознательных',
    'Friendly {subject} lessons for the curious',
  ),
  t(
    'Вчимося на прикладах із вашого життя',
    'Учимся на примерах из вашей жизни',
    'We learn from examples in your own life',
  ),
  t('Одна година, одна ясна думка', 'Один час, одна ясная мысль', 'One hour, one clear idea'),
  t(
    `Репетитор {subject}: ${years.ua} практики й щира цікавість`,
    `Репетитор {subject}: ${years.ru} практики и искренний интерес`,
    `Your {subject} tutor: ${years.en} of practice and a real love for it`,
  ),
  t('Тут не соромно не знати', 'Здесь не стыдно не знать', 'Not knowing is fine here'),
  t(
    'Знаходжу підхід до тих, хто вже махнув рукою',
    'Нахожу подход к тем, кто уже махнул рукой',
    'I find a way for those who have almost given up',
  ),
  t(
    'Увага до кожного, порядок у кожній темі',
    'Внимание к каждому, порядок в каждой теме',
    'Attention to each person, order in every topic',
  ),
  t(
    'Заняття {subject}: тепло й по суті',
    'Занятия {subject}: тепло и по делу',
    'Warm {subject} lessons that get to the point',
  ),
  t(
    'Вчу вчитися, щоб згодом ви обходилися без мене',
    'Учу учиться, чтобы потом вы обходились без меня',
    'I teach you how to learn, so that one day you won’t need me',
  ),
]

export const about: Names[] = [
  t(
    `Викладаю вже ${years.ua} і щоразу радію, коли на занятті звучить «а, то он воно як».`,
    `Преподаю уже ${years.ru} и каждый раз радуюсь, когда на занятии звучит «а, вот оно как».`,
    `I have been teaching for ${years.en}, and I still light up when someone says “oh, so that is how it works”.`,
  ),
  t(
    'Люблю працювати з людьми, які вирішили, що це не для них: зазвичай справа лише в поясненні.',
    'Люблю работать с людьми, которые решили, что это не для них: обычно дело лишь в объяснении.',
    'I like working with people who decided this is not for them: usually it only takes a different explanation.',
  ),
  t(
    'Говорю спокійно, не поспішаю й ніколи не зітхаю через помилки.',
    'Говорю спокойно, не тороплюсь и никогда не вздыхаю из-за ошибок.',
    'I speak calmly, I don’t rush, and I never sigh at mistakes.',
  ),
  t(
    'У дитинстві мені теж бувало важко в школі, тому добре знаю, як це, коли не встигаєш за класом.',
    'В детстве мне тоже бывало трудно в школе, поэтому хорошо знаю, каково это, когда не успеваешь за классом.',
    'School was not always easy for me either, so I know what it feels like to fall behind the class.',
  ),
  t(
    'Веду окремий зошит для кожного учня: записую, що вийшло, що ні і що спробувати далі.',
    'Веду отдельную тетрадь для каждого ученика: записываю, что получилось, что нет и что попробовать дальше.',
    'I keep a notebook for every student: what worked, what did not and what to try next.',
  ),
  t(
    'Поза заняттями читаю, пішки обходжу місто й збираю цікаві приклади, які потім потрапляють на уроки.',
    'Вне занятий читаю, пешком обхожу город и собираю любопытные примеры, которые потом попадают на уроки.',
    'Outside lessons I read, walk around town and collect odd examples that end up in my teaching.',
  ),
  t(
    'Працюю і з сором’язливими, і з непосидючими: перших не кваплю, з другими частіше змінюємо вид роботи.',
    'Работаю и с застенчивыми, и с непоседами: первых не тороплю, со вторыми чаще меняем вид работы.',
    'I work with the shy and the restless alike: I don’t hurry the first, and with the second we change activities more often.',
  ),
  t(
    'Ціную чесність: якщо мета за два місяці недосяжна, скажу про це одразу й запропоную інший шлях.',
    'Ценю честность: если цель за два месяца недостижима, скажу об этом сразу и предложу другой путь.',
    'I value honesty: if a goal is out of reach in two months, I will say so at once and suggest another way.',
  ),
  t(
    `За ${years.ua} роботи в мене склалася проста звичка: спершу слухати, потім пояснювати.`,
    `За ${years.ru} работы у меня сложилась простая привычка: сначала слушать, потом объяснять.`,
    `After ${years.en} of work I have one simple habit: listen first, explain later.`,
  ),
  t(
    'Щоліта проходжу курси для викладачів і восени приношу на заняття щось нове.',
    'Каждое лето прохожу курсы для преподавателей и осенью приношу на занятия что-то новое.',
    'Every summer I take a course for teachers, and every autumn I bring something new to my lessons.',
  ),
  t(
    'Не вірю в нездібних учнів, вірю в пропущені теми: знайдемо їх і спокійно надолужимо.',
    'Не верю в неспособных учеников, верю в пропущенные темы: найдём их и спокойно наверстаем.',
    'I don’t believe in untalented students, I believe in missed topics: we will find them and calmly catch up.',
  ),
  t(
    'Про свій предмет можу говорити годинами, але на занятті більше говорите ви.',
    'О своём предмете могу говорить часами, но на занятии больше говорите вы.',
    'I could talk about my subject for hours, but in a lesson you do most of the talking.',
  ),
  t(
    'Добре ладнаю з підлітками: говорю з ними на рівних і не читаю моралі.',
    'Хорошо лажу с подростками: говорю с ними на равных и не читаю нотаций.',
    'I get along with teenagers: I talk to them as equals and never preach.',
  ),
  t(
    'Якщо навчається дитина, батькам пишу коротко: що проходимо, що вже виходить, чим можна допомогти вдома.',
    'Если занимается ребёнок, родителям пишу коротко: что проходим, что уже получается, чем можно помочь дома.',
    'When I teach a child, I keep the parents informed in a few lines: what we do, what already works and how to help at home.',
  ),
  t(
    'Дорослим допомагаю повернутися до навчання після довгої перерви, без почуття провини за пропущені роки.',
    'Взрослым помогаю вернуться к учёбе после долгого перерыва, без чувства вины за упущенные годы.',
    'I help adults return to learning after a long break, without guilt about the years in between.',
  ),
  t(
    'Завжди маю під рукою чай, олівці й ще одне пояснення на випадок, якщо перше не спрацює.',
    'Под рукой у меня всегда чай, карандаши и ещё одно объяснение на случай, если первое не сработает.',
    'I always keep tea, pencils and a second explanation at hand, in case the first one does not work.',
  ),
  t(
    'Пам’ятаю про дні народження, контрольні й улюблені серіали своїх учнів: так легше добирати приклади.',
    'Помню о днях рождения, контрольных и любимых сериалах своих учеников: так легче подбирать примеры.',
    'I remember my students’ birthdays, tests and favourite series: it makes good examples easier to find.',
  ),
  t(
    `За ${years.ua} серед моїх учнів бували й відмінники, і ті, хто починав із нуля; цікаво з усіма.`,
    `За ${years.ru} среди моих учеников бывали и отличники, и те, кто начинал с нуля; интересно со всеми.`,
    `In ${years.en} I have taught top students and complete beginners, and I enjoy both.`,
  ),
  t(
    'Постійно вчу щось нове, зараз це жестова мова, тому не забуваю, як почуваються початківці.',
    'Постоянно учу что-то новое, сейчас это жестовый язык, поэтому не забываю, каково быть новичком.',
    'I am always learning something new, sign language at the moment, so I don’t forget how beginners feel.',
  ),
  t(
    'Люблю порядок: матеріали, записи й домашні завдання лежать в одній спільній теці, і ви бачите їх будь-коли.',
    'Люблю порядок: материалы, записи и домашние задания лежат в одной общей папке, и вы видите их в любое время.',
    'I like order: materials, notes and homework live in one shared folder you can open at any time.',
  ),
  t(
    'Жартую на заняттях, бо зі сміхом важке запам’ятовується легше.',
    'Шучу на занятиях, потому что со смехом трудное запоминается легче.',
    'I joke in lessons, because hard things stick better with a laugh.',
  ),
  t(
    'Беру небагато учнів, щоб на кожного вистачало часу: і на підготовку, і на розмову.',
    'Беру немного учеников, чтобы на каждого хватало времени: и на подготовку, и на разговор.',
    'I take only a few students, so there is time for each one, both to prepare and to talk.',
  ),
  t(
    'На вихідних печу хліб, граю в настільні ігри й складаю завдання на тиждень.',
    'По выходным пеку хлеб, играю в настольные игры и составляю задания на неделю.',
    'At weekends I bake bread, play board games and write exercises for the week ahead.',
  ),
  t(
    'Вважаю, що хороше запитання цінніше за швидку відповідь, тож ставте їх скільки завгодно.',
    'Считаю, что хороший вопрос ценнее быстрого ответа, поэтому задавайте их сколько угодно.',
    'I think a good question is worth more than a quick answer, so ask as many as you like.',
  ),
]

export const promise: Names[] = [
  t(
    'Після кожного заняття надішлю короткий підсумок: що пройшли, що повторити.',
    'После каждого занятия пришлю короткий итог: что прошли, что повторить.',
    'After every lesson I will send a short summary: what we covered and what to review.',
  ),
  t(
    'Якщо пояснення незрозуміле, знайду інше, хоч би скільки разів довелося.',
    'Если объяснение непонятно, найду другое, сколько бы раз ни пришлось.',
    'If an explanation is unclear, I will find another, however many times it takes.',
  ),
  t(
    'Починаю вчасно і так само вчасно завершую.',
    'Начинаю вовремя и так же вовремя заканчиваю.',
    'I start on time and finish on time.',
  ),
  t(
    'На запитання між заняттями відповідаю того самого дня.',
    'На вопросы между занятиями отвечаю в тот же день.',
    'I answer questions between lessons the same day.',
  ),
  t(
    'Раз на місяць разом подивимося, що змінилося, і поправимо план.',
    'Раз в месяц вместе посмотрим, что изменилось, и поправим план.',
    'Once a month we will look at what has changed and adjust the plan.',
  ),
  t(
    'Не пропаду без попередження: про перенесення пишу щонайменше за добу.',
    'Не пропаду без предупреждения: о переносе пишу минимум за сутки.',
    'I won’t disappear: if I need to reschedule, I write at least a day ahead.',
  ),
  t(
    'Чесно скажу, якщо занять потрібно менше, ніж ви планували.',
    'Честно скажу, если занятий нужно меньше, чем вы планировали.',
    'I will tell you honestly if you need fewer lessons than you planned.',
  ),
  t(
    'Перше заняття покаже, чи добре нам працювати разом; якщо ні, пораджу когось із колег.',
    'Первое занятие покажет, хорошо ли нам работать вместе; если нет, посоветую кого-то из коллег.',
    'The first lesson will show whether we work well together; if not, I will recommend a colleague.',
  ),
  t(
    'За помилки не сварю, за спробу завжди похвалю.',
    'За ошибки не ругаю, за попытку всегда похвалю.',
    'I never scold for mistakes and always praise an attempt.',
  ),
  t(
    'Усі матеріали підготую й надішлю заздалегідь, купувати підручники не доведеться.',
    'Все материалы подготовлю и пришлю заранее, покупать учебники не придётся.',
    'I prepare all materials and send them ahead, so there are no textbooks to buy.',
  ),
  t(
    'Домашнє завдання перевірю до наступного заняття, з коментарем до кожної помилки.',
    'Домашнее задание проверю до следующего занятия, с комментарием к каждой ошибке.',
    'I will check homework before the next lesson, with a comment on every mistake.',
  ),
  t(
    'За два тижні ви побачите перший маленький результат, і ми його відзначимо.',
    'Через две недели вы увидите первый маленький результат, и мы его отметим.',
    'Within two weeks you will see a first small result, and we will celebrate it.',
  ),
  t(
    'Запишу для вас усе, до чого захочеться повернутися перед контрольною чи виступом.',
    'Запишу для вас всё, к чему захочется вернуться перед контрольной или выступлением.',
    'I will write down everything you may want to come back to before a test or a performance.',
  ),
  t(
    'Не завантажую зайвим: лише те, що наближає до вашої мети.',
    'Не нагружаю лишним: только то, что приближает к вашей цели.',
    'No busywork: only what brings you closer to your goal.',
  ),
  t(
    'Розповім про успіхи й труднощі так, як є, без прикрас.',
    'Расскажу об успехах и трудностях как есть, без прикрас.',
    'I will tell you about progress and problems just as they are.',
  ),
  t(
    'Ваші цілі важливіші за мою програму: змінюю її, щойно бачу потребу.',
    'Ваши цели важнее моей программы: меняю её, как только вижу в этом нужду.',
    'Your goals matter more than my programme: I change it as soon as I see the need.',
  ),
]
