/** What the Russian-speaking part of the town wrote, by hand. */
import { type Spoken, inTurn, shot, thread } from "./spoken.ts";

export const russianScenes: readonly Spoken[] = [
  // The last hours
  {
    key: "vera-word",
    by: "vera",
    minutesAgo: 38,
    text: "Слово дня: нем. Verschlimmbesserung. «Улучшение, от которого стало хуже». Перевожу третий час. С каждым часом — всё точнее само слово.",
    appeal: 0.9,
    boostedBy: ["jonas", "frieda", "polina"],
    replies: [
      inTurn(
        { by: "polina", text: "«Доулучшались».", after: 5 },
        { by: "vera", text: "Полина. Полина!", after: 1 },
        { by: "polina", text: "Слишком разговорно для смотрителя моста?", after: 2 },
        { by: "vera", text: "В самый раз для его жены. Отдам эту реплику ей.", after: 3 },
        {
          by: "daria",
          text: "Я только что видела, как двое взрослых людей чинят чужой роман, и мне стало спокойно.",
          after: 6,
        },
        { by: "vera", text: "Это и есть работа: сидеть, пока не станет спокойно.", after: 4 },
        { by: "polina", text: "Запятая после «сидеть» хороша.", after: 2 },
      ),
      { by: "jonas", text: "Bei uns in der Firma heißt das „Version 2.0“.", after: 9 },
    ],
  },
  {
    by: "sonya",
    minutesAgo: 75,
    text: "Убрала с главной страницы карусель. Никто не заметил. Страница стала легче на 340 КБ, я — на все пять. #веб",
    appeal: 0.8,
    boostedBy: ["artem", "mira", "priya"],
    replies: [
      { by: "artem", text: "Карусель ушла по-английски: не попрощавшись и никем не прочитанная.", after: 8 },
      {
        by: "yasha",
        text: "А как ты измеряешь, что никто не заметил?",
        after: 13,
        replies: [
          {
            by: "sonya",
            text: "Ставлю счётчик на стрелочки. За год на них нажали четыре раза, и три из них — я.",
            after: 4,
            replies: [
              {
                by: "yasha",
                text: "А четвёртый?",
                after: 2,
                replies: [
                  {
                    by: "sonya",
                    text: "Кот.",
                    after: 1,
                    replies: [
                      {
                        by: "artem",
                        text: "То есть целевая аудитория всё-таки была.",
                        after: 3,
                        replies: [
                          {
                            by: "sonya",
                            text: "Коту я сделала отдельную кнопку. Она ничего не делает, он доволен.",
                            after: 2,
                          },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    by: "alya",
    minutesAgo: 105,
    text: "Булочки с кардамоном. Вторая партия, потому что первая не дошла до витрины: зашёл почтальон, потом охранник, потом почтальон рассказал остальным.",
    pictures: [shot("cake", "day", "kardamon", "На белой тарелке пирог с ягодами, рядом чашка кофе, от неё идёт пар.")],
    appeal: 0.75,
    boostedBy: ["dara", "taya"],
    replies: [{ by: "taya", text: "Я никому не говорила! Я просто несла пакет очень выразительно.", after: 7 }],
  },
  {
    by: "timur",
    minutesAgo: 170,
    text: "Туман съел мачты. К обеду вернул.",
    pictures: [
      shot(
        "harbour",
        "grey",
        "tuman-1",
        "Порт в сером свете: дома на набережной и лодки, всё чуть выцветшее.",
        "landscape",
      ),
      shot("harbour", "day", "tuman-2", "Тот же порт через два часа под ярким небом, видно каждое окно.", "landscape"),
      shot("ferry", "grey", "tuman-3", "Паром выходит из гавани, небо белое.", "landscape"),
    ],
    appeal: 0.9,
    boostedBy: ["wren", "inna", "vera", "aiko"],
  },
  {
    by: "pavel",
    minutesAgo: 225,
    text: "Внук показал, как ставить смайлики. Теперь буду подписывать банки: огурцы 🥒, огурцы острые 🥒🔥, огурцы, которые я не помню 🥒🤷.",
    appeal: 0.95,
    boostedBy: ["faina", "sonya", "vera"],
    replies: [
      { by: "faina", text: "Павел Ильич, третьи — самые вкусные, это всегда так.", after: 14 },
      { by: "bartholomew", language: "en", text: "I do not read Russian but I understand this completely.", after: 40 },
    ],
  },

  // Threads of one person
  {
    ...thread(
      {
        key: "vera-thread",
        by: "vera",
        minutesAgo: 4900,
        text: "Пять вещей, которым меня научили чужие романы. Не жизненная мудрость, а скорее техника безопасности. #перевод",
        appeal: 0.85,
        bookmarkedBy: ["mira", "nell", "daria"],
      },
      "1. Если герой «вдруг» что-то понял, автор не придумал, как он это понял. Переводчик обязан сохранить «вдруг» и вздохнуть.",
      "2. Имена, которые легко произнести, автор потом убьёт. Имена, которые невозможно произнести, проживут четыреста страниц.",
      "3. Самые трудные слова — короткие. На немецкое doch у меня ушло, по скромным подсчётам, полтора года жизни.",
      "4. Хороший диалог слышно сквозь стену. Я проверяю: читаю вслух в ванной и прислушиваюсь из коридора.",
      "5. Роман кончается не там, где точка. Он кончается там, где переводчик перестаёт за него извиняться.",
    ),
    pinned: true,
  },
  thread(
    {
      by: "ksenia",
      minutesAgo: 6050,
      text: "Отчёт о вчерашнем наблюдении кружка: двенадцать детей, один телескоп, одна туча. Рассказываю по порядку. #звёзды",
      appeal: 0.75,
      pictures: [
        shot(
          "nightsky",
          "night",
          "kruzhok",
          "Тёмный холм, человек у телескопа, над ним Млечный Путь и тонкий месяц.",
          "landscape",
        ),
      ],
    },
    "21:05. Смотрим на Юпитер. Вопрос из очереди: «А он нас видит?» Ответ из очереди: «Нет, мы же в темноте стоим».",
    "21:30. Туча. Объявляю чаепитие. Ника объясняет младшим, что звёзды никуда не делись, просто у них перемена.",
    "22:10. Просвет на четыре минуты. Сатурн. Никто не говорит ни слова. Потом кто-то шёпотом: «Он настоящий».",
  ),
  thread(
    { by: "gleb", minutesAgo: 17_900, text: "Как я искал гул в 50 герц. Детектив в трёх частях.", appeal: 0.6 },
    "Часть первая: подозревал блок питания, холодильник и соседа. У всех троих алиби, у холодильника — даже письменное.",
    "Часть вторая и последняя: гудел я. Точнее, кресло, на котором я сидел. Точнее, обогреватель под креслом. @anais, прости, это всё-таки был мой трансформатор.",
  ),

  // Pinned
  {
    by: "mayak",
    minutesAgo: 145_000,
    pinned: true,
    text: "Вход свободный, ступеней 214, перила с 1871 года. Наверху чай. Если закружилась голова — это вид, не давление.",
    appeal: 0.6,
  },
  {
    by: "alya",
    minutesAgo: 88_000,
    pinned: true,
    text: "Отвечаю сразу всем: да, масла столько. Да, сливочного. Нет, «чуть меньше» — это уже другая булочка, дайте ей своё имя.",
    appeal: 0.7,
  },

  // Polls
  {
    key: "sonya-poll-open",
    by: "sonya",
    minutesAgo: 480,
    text: "Кнопка «Отмена» должна стоять…",
    poll: {
      options: ["слева", "справа", "там, где её уже ищут пальцы", "отменить опрос"],
      expiresInMinutes: 4320,
      leaning: [3, 3, 7, 4],
      turnout: 0.5,
    },
    appeal: 0.6,
    replies: [
      {
        by: "yasha",
        text: "Нажал «отменить опрос». Он не отменился. Это баг?",
        after: 17,
        replies: [{ by: "sonya", text: "Это демократия.", after: 3 }],
      },
    ],
  },
  {
    key: "pavel-poll-finished",
    by: "pavel",
    minutesAgo: 21_500,
    text: "Куда девать кабачки? Вопрос серьёзный, веранда кончилась.",
    poll: {
      options: ["Икра", "Оладьи", "Соседям", "Соседям ночью, тайно"],
      multiple: true,
      expiresInMinutes: 2880,
      leaning: [5, 4, 3, 8],
      turnout: 0.5,
    },
    appeal: 0.8,
    boostedBy: ["faina", "alya"],
    replies: [
      {
        by: "mats",
        language: "de",
        text: "Bei mir lagen heute früh vier vor der Tür. Ich habe einen Verdacht.",
        after: 600,
      },
    ],
  },
  {
    by: "lev",
    minutesAgo: 9700,
    text: "Пятница, игровой вечер. Во что играем?",
    poll: {
      options: ["Что-нибудь короткое", "Что-нибудь длинное", "Что-нибудь короткое, которое станет длинным"],
      expiresInMinutes: 1440,
      leaning: [2, 2, 6],
      turnout: 0.4,
    },
    replies: [{ by: "grisha", text: "В шахматы. Один. Против всех.", after: 50 }],
  },

  // Content warnings
  {
    key: "vera-warning",
    by: "vera",
    minutesAgo: 1480,
    contentWarning: "Финал романа, который я перевожу",
    text: "Мост так и не развёл никто. Он всю книгу был опущен. Я поняла это на 398-й странице и пошла гулять.",
    appeal: 0.7,
  },
  {
    by: "timur",
    minutesAgo: 12_600,
    contentWarning: "Глаза крупно (кошачьи)",
    sensitive: true,
    text: "Плёнка просрочена на девять лет. Кошка — нет.",
    pictures: [
      shot(
        "sill",
        "grey",
        "koshka",
        "Кошка на подоконнике между цветочными горшками, за окном пасмурное море.",
        "square",
      ),
    ],
    appeal: 0.7,
  },
  {
    by: "semyon",
    minutesAgo: 24_800,
    contentWarning: "Лук (чистка, подробно)",
    text: "Восемь килограммов за смену. Капитан зашёл на камбуз, посмотрел на меня и снял фуражку.",
    appeal: 0.7,
    replies: [{ by: "kofi", language: "en", text: "It was a solemn moment.", after: 35 }],
  },

  // Edited
  {
    key: "mayak-edited",
    by: "mayak",
    minutesAgo: 5300,
    text: "В субботу маяк открыт до полуночи: ночь открытых дверей. Дверь одна, но откроем её как следует. Чай, фонарь, рассказ Хьюго в 21:00 (по-английски, перевод — жестами).",
    edits: [
      { text: "В субботу маяк открыт до полуночи: ночь открытых дверей.", minutesBefore: 130 },
      {
        text: "В субботу маяк открыт до полуночи: ночь открытых дверей. Дверь одна, но откроем её как следует.",
        minutesBefore: 118,
      },
      {
        text: "В субботу маяк открыт до полуночи: ночь открытых дверей. Дверь одна, но откроем её как следует. Чай, фонарь, рассказ Хьюго в 20:00.",
        minutesBefore: 40,
      },
    ],
    appeal: 0.7,
    boostedBy: ["ksenia", "hugo", "rita"],
  },
  {
    by: "polina",
    minutesAgo: 8800,
    text: "Нашла в собственном посте опечатку, исправила, сделала новую, исправила, пошла спать.",
    edits: [
      {
        text: "Нашла в собственном посте опечатку, исправила, сделала новую, испарвила, пошла спать.",
        minutesBefore: 3,
      },
    ],
    appeal: 0.8,
    boostedBy: ["vera"],
  },

  // Other visibilities
  {
    by: "sonya",
    minutesAgo: 2750,
    visibility: "private",
    text: "Для своих: меня позвали выступать. Я согласилась раньше, чем испугалась, — наконец-то правильный порядок.",
    replies: [{ by: "gleb", text: "Приду и буду кивать в первом ряду.", visibility: "private", after: 16 }],
  },
  {
    by: "vera",
    minutesAgo: 13_900,
    visibility: "private",
    text: "Редактор вернул рукопись с одной пометкой: «да». Сижу и смотрю на неё.",
  },
  {
    by: "timur",
    minutesAgo: 16_200,
    visibility: "unlisted",
    text: "Мысль из фотолаборатории: красный свет — единственный, при котором я не проверяю сообщения.",
  },
  {
    by: "vera",
    minutesAgo: 7100,
    visibility: "direct",
    language: "en",
    text: "@nell Have you got the Swedish one about the bridge keeper? I need to see how they solved the joke about the gulls.",
    replies: [
      {
        by: "nell",
        visibility: "direct",
        text: "@vera On hold under your name. They did not solve it, they apologised in a footnote.",
        after: 25,
        replies: [{ by: "vera", language: "en", visibility: "direct", text: "@nell Then I am not alone.", after: 6 }],
      },
    ],
  },

  // Long, odd, short
  {
    key: "pavel-long",
    by: "pavel",
    minutesAgo: 10_700,
    text: "Порядок сбора в лес, составлен с учётом ошибок прошлых лет:\n\n1. Встать в четыре.\n2. Встать в пять.\n3. Найти сапоги. Найти второй сапог.\n4. Термос. Нож. Корзина. Вторая корзина — для оптимизма.\n5. Записка жене: куда, с кем, когда.\n6. Ответная записка жены: «хлеба купи».\n7. Автобус до поворота. Водитель знает, молчит, уважает.\n8. Поклониться первому грибу. Не смеяться, примета рабочая.\n9. Найти место.\n10. Никому не говорить место.\n11. Встретить на месте Олега. Молча разойтись.\n12. Устать, сесть, поесть.\n13. Заблудиться ровно настолько, чтобы было что рассказать.\n14. Выйти к шоссе с гордым видом.\n15. Забыть хлеб.",
    pictures: [
      shot(
        "mushrooms",
        "day",
        "korzina",
        "Лес, папоротники, на переднем плане грибы с коричневыми шляпками, между ними мухоморы.",
        "landscape",
      ),
    ],
    appeal: 1,
    boostedBy: ["oleg", "faina", "vera", "fern", "ksenia"],
    bookmarkedBy: ["mira"],
    replies: [
      {
        by: "oleg",
        text: "Я вас там не видел, вы меня там не видели.",
        after: 22,
        replies: [
          { by: "pavel", text: "Где «там»?", after: 5, replies: [{ by: "oleg", text: "Вот именно.", after: 1 }] },
        ],
      },
      { by: "faina", text: "А хлеб?", after: 45 },
    ],
  },
  {
    key: "rita-list",
    by: "rita",
    minutesAgo: 19_200,
    text: "Вопросы туристов за неделю:\n\n— Башню наклонили специально?\n— Во сколько включают закат?\n— Это чайки или просто так?\n— А тут кто-нибудь живёт?\n— Можно погладить якорь?\n\nЯкорь можно.",
    appeal: 0.95,
    boostedBy: ["vera", "henning", "mayak", "nell"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "artem",
    minutesAgo: 6900,
    text: "Нашёл в коде функцию, которую сам написал в 2019-м:\n\n```ts\n// не трогать, разберусь завтра\nfunction tomorrow() {\n  return tomorrow;\n}\n```\n\nЧестная функция. Ничего лишнего.",
    appeal: 0.85,
    boostedBy: ["sonya", "jonas", "yasha"],
  },
  {
    key: "gleb-long-word",
    by: "gleb",
    minutesAgo: 15_500,
    text: "Подписал наконец ящик с деталями: «высокочастотноширокополоснотрансформаторносогласующее». Открываю — а там батарейки.",
    appeal: 0.6,
  },
  {
    key: "zhenya-emoji",
    by: "zhenya",
    minutesAgo: 1950,
    text: "🚲💨🌧️🌧️🌧️🚲☕",
    appeal: 0.5,
    replies: [{ by: "malik", text: "🫡", after: 11 }],
  },
  {
    by: "nika",
    minutesAgo: 3000,
    text: "Он настоящий!!!",
    appeal: 0.6,
    replies: [{ by: "ksenia", text: "Завтра физика, Ника. Ложись.", after: 9 }],
  },

  // Everyday
  {
    by: "vera",
    minutesAgo: 2300,
    text: "Чайник закипел ровно на слове «остыло». Иногда вселенная редактирует.",
    appeal: 0.8,
    boostedBy: ["polina", "elif"],
  },
  {
    by: "vera",
    minutesAgo: 11_100,
    text: "Дочитала. Закрыла. Открыла на первой странице. Они все ещё живы.",
    appeal: 0.95,
    boostedBy: ["daria", "nell", "mira"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "vera",
    minutesAgo: 30_200,
    text: "В библиотеке Нелл поставила на полку мой перевод рядом с оригиналом. Стоят, как родственники на фотографии: похожи, но каждый смотрит в свою сторону. #книги",
    pictures: [
      shot(
        "shelves",
        "day",
        "polka-nell",
        "Книжные полки до потолка, разноцветные корешки, между ними цветы в горшках.",
      ),
    ],
    appeal: 0.85,
    boostedBy: ["nell", "frieda"],
  },
  {
    by: "vera",
    minutesAgo: 57_000,
    text: "Кладу карандаш. Кладу очки. Кладу трубку. Весь вечер кладу, а на столе ничего не прибавляется.",
    appeal: 0.5,
  },
  {
    by: "timur",
    minutesAgo: 3650,
    text: "Проявил плёнку, которую снял отец. Тридцать шесть кадров: двадцать — мама, пятнадцать — мама не смотрит, один — палец.",
    appeal: 1,
    boostedBy: ["vera", "inna", "wren", "mira", "malik"],
    bookmarkedBy: ["mira", "vera"],
  },
  {
    by: "timur",
    minutesAgo: 22_600,
    text: "Улица после дождя сама себя проявляет.",
    pictures: [
      shot(
        "street",
        "dusk",
        "posle-dozhdya",
        "Улица в сумерках, мокрый асфальт, в нём отражаются фонари; человек под красным зонтом.",
        "portrait",
      ),
    ],
    appeal: 0.7,
  },
  { by: "timur", minutesAgo: 48_000, text: "Красиво снять можно всё, кроме того, ради чего пришёл.", appeal: 0.7 },
  {
    by: "sonya",
    minutesAgo: 5150,
    text: "Доступность за одну минуту: закрой глаза и купи билет. Не получилось? Вот и у них так.",
    appeal: 0.9,
    boostedBy: ["mira", "jonas", "artem", "priya"],
  },
  {
    by: "sonya",
    minutesAgo: 14_600,
    text: "Шрифт, в котором буква «ё» не выглядит как ошибка печати, — это уже характер. #шрифты",
    appeal: 0.7,
    boostedBy: ["polina"],
  },
  {
    by: "sonya",
    minutesAgo: 35_400,
    text: "Заметка о том, почему кнопка — это кнопка, а не div, который учился на актёрском: https://kilobyte.example/knopka",
    appeal: 0.75,
    boostedBy: ["kit", "mira"],
    bookmarkedBy: ["yasha"],
  },
  { by: "pavel", minutesAgo: 1650, text: "Посадил чеснок. Сидит.", appeal: 0.9, boostedBy: ["oleg", "fern"] },
  {
    by: "pavel",
    minutesAgo: 27_200,
    text: "Сосед Бартоломью принёс картошку одиннадцати сортов и назвал каждую по имени. Я в ответ познакомил его с луком.",
    appeal: 0.8,
    boostedBy: ["bartholomew"],
  },
  {
    by: "pavel",
    minutesAgo: 45_500,
    text: "Врач велел больше ходить и меньше волноваться. Хожу. По дороге волнуюсь.",
    appeal: 0.8,
  },
  {
    by: "ksenia",
    minutesAgo: 18_700,
    text: "На вопрос «сколько звёзд» правильный ответ: «давай считать». Дошли до ста сорока и замёрзли.",
    appeal: 0.85,
    boostedBy: ["aiko", "mayak"],
  },
  {
    by: "ksenia",
    minutesAgo: 39_000,
    text: "Лучшее объяснение светового года, подслушано в очереди: «Это когда письмо уже написали, а ты ещё не родился».",
    appeal: 1,
    boostedBy: ["vera", "aiko", "hugo", "nell"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "gleb",
    minutesAgo: 4300,
    text: "Собрал синтезатор из старого телефонного аппарата. Набираешь номер — играет мелодия. Набрал свой. Грустная.",
    appeal: 0.9,
    boostedBy: ["anais", "tomasz", "sonya"],
  },
  {
    by: "gleb",
    minutesAgo: 32_600,
    text: "Если паяльник остыл, а ты ещё нет, — это и есть хобби. #радио",
    appeal: 0.6,
  },
  {
    by: "alya",
    minutesAgo: 7500,
    text: "Свадебный торт, четыре яруса, доставка на пароме, волна полтора метра. Мы с Маликом держали его вдвоём и молчали. Капитан шёл как по паркету.",
    appeal: 0.95,
    boostedBy: ["kofi", "malik", "dara"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "alya",
    minutesAgo: 29_000,
    text: "Рецепт:\n• мука — сколько возьмёт\n• масло — сколько не жалко\n• кардамон — пока соседи не спросят\n• терпение — на дне любой миски",
    appeal: 0.7,
  },
  {
    by: "mayak",
    minutesAgo: 16_900,
    text: "Сегодня 214-ю ступень преодолела Пегги, 81 год. Расписалась в книге: «Выше не предлагали».",
    appeal: 1,
    boostedBy: ["hugo", "lorna", "vera", "peggy"],
    replies: [{ by: "peggy", language: "en", text: "My grandson translated this. It is accurate.", after: 90 }],
  },
  {
    by: "lev",
    minutesAgo: 20_100,
    text: "Предложил ничью. Соперник, шесть лет, спросил, что это. Объяснил. Отказался: «А зачем тогда играли?»",
    appeal: 0.95,
    boostedBy: ["hugo", "grisha", "vera"],
  },
  {
    by: "lev",
    minutesAgo: 50_500,
    text: "Во дворе новая доска. Старая не сломалась — просто мы её переиграли.",
    pictures: [shot("chess", "dusk", "dvor", "Шахматная доска вблизи, на ней осталось несколько фигур.", "square")],
  },
  {
    by: "zhenya",
    minutesAgo: 6300,
    text: "Сорок два километра встречного ветра туда. Развернулась. Ветер тоже.",
    pictures: [shot("bicycle", "dusk", "veter", "Велосипед с корзиной цветов у стены, в окне жёлтый свет.", "square")],
    appeal: 0.85,
    boostedBy: ["malik", "kirill", "ida"],
  },
  {
    by: "zhenya",
    minutesAgo: 26_800,
    text: "Новая велодорожка прекрасна. Жаль, что в ней живёт столб.",
    appeal: 0.8,
    boostedBy: ["silas", "nora"],
  },
  { by: "faina", minutesAgo: 12_000, text: "Сварила варенье. Попробовала. Варю снова.", appeal: 0.8 },
  {
    by: "grisha",
    minutesAgo: 23_000,
    text: "Выиграл у Хьюго. Он сказал «блестяще» и попросил не рассказывать. Рассказываю.",
    appeal: 0.9,
    replies: [{ by: "hugo", language: "en", text: "I saw that. My niece reads Russian.", after: 120 }],
  },
  {
    by: "semyon",
    minutesAgo: 9100,
    text: "Меню парома на завтра: щи. Если качка — щи в кружках. Если сильная качка — воспоминания о щах.",
    appeal: 0.9,
    boostedBy: ["clement", "kofi", "alya"],
  },
  {
    by: "inna",
    minutesAgo: 33_900,
    text: "Клиент: «Сделайте, чтобы я был похож на себя, но отдохнувшего». Выдала ему купон на неделю у моря.",
    appeal: 0.8,
  },
  {
    by: "taya",
    minutesAgo: 14_100,
    text: "Рейтинг собак участка обновлён: Бублик поднялся на второе место, проводил меня до угла и не взял за это ничего.",
    appeal: 0.9,
    boostedBy: ["zhenya", "faina"],
  },
  {
    by: "lada",
    minutesAgo: 37_800,
    text: "Сшила парус. Остатка хватило на занавеску. Теперь кухня немного кренится вправо.",
    appeal: 0.75,
  },
  {
    by: "egor",
    minutesAgo: 42_600,
    text: "На длинных волнах сегодня только шум и кто-то очень далёкий, кто повторяет прогноз погоды для мест, где я не был. Слушал до утра.",
    appeal: 0.7,
  },
];
