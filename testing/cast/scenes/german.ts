/** What the German-speaking part of the town wrote, by hand. */
import { type Spoken, inTurn, shot, thread } from "./spoken.ts";

export const germanScenes: readonly Spoken[] = [
  // The last hours
  {
    key: "jonas-release",
    by: "jonas",
    minutesAgo: 22,
    text: "Neue Version der Werkstatt-App ist draußen. Wichtigste Änderung: Der Knopf „Alles rückgängig“ macht jetzt nicht mehr auch das Rückgängigmachen rückgängig.\n\nhttps://werkstatt.example/neu",
    appeal: 0.7,
    boostedBy: ["sonya", "ruben"],
    replies: [
      inTurn(
        { by: "bastian", text: "Und die Uhrzeit im Protokoll?", after: 4 },
        { by: "jonas", text: "Stimmt jetzt. Zweimal im Jahr sogar doppelt.", after: 2 },
        { by: "bastian", text: "Es war also die Zeitzone.", after: 1 },
        { by: "jonas", text: "Es ist immer die Zeitzone.", after: 1 },
        { by: "bastian", text: "Oder DNS.", after: 1 },
        { by: "ruben", text: "Oder beides, um 3 Uhr nachts, am letzten Sonntag im Oktober.", after: 3 },
        { by: "jonas", text: "Ruben, bitte. Hier lesen Kinder mit.", after: 2 },
      ),
    ],
  },
  {
    by: "jule",
    minutesAgo: 58,
    text: "Heute in der Linie 2: ein Mann, ein Cello, ein Hund. Nur einer von den dreien hatte einen Fahrschein.",
    pictures: [
      shot(
        "tram",
        "day",
        "jule-linie-2",
        "Eine Straßenbahn steht vor bunten Giebelhäusern, die Türen sind zu, der Himmel ist hell.",
        "landscape",
      ),
    ],
    appeal: 0.85,
    boostedBy: ["emre", "mira", "leila"],
    replies: [
      {
        by: "emre",
        text: "Der Hund. Monatskarte.",
        after: 6,
        replies: [{ by: "jule", text: "Ich wusste es, er hatte diesen Blick.", after: 2 }],
      },
      { by: "fiete", text: "Das Cello war ich. Also meins.", after: 17 },
    ],
  },
  {
    by: "lotte",
    minutesAgo: 97,
    text: "Der Ofen ist heute 90 geworden. Wir haben ihm ein Brot gebacken. Er hat es selbst gemacht.",
    pictures: [
      shot("bread", "dawn", "ofen-90", "Frisches Brot auf einem Tuch, dahinter geflieste Wand; vorn liegt Mehlstaub."),
    ],
    appeal: 0.95,
    boostedBy: ["dara", "wochenmarkt", "jonas", "karla", "mira"],
    replies: [
      { by: "karla", text: "Und wer hat die Kerzen ausgepustet? Auch der Ofen.", after: 9 },
      { by: "alya", language: "ru", text: "С днём рождения печке! Моей три года, она ещё капризничает.", after: 21 },
    ],
  },
  {
    by: "henning",
    minutesAgo: 132,
    text: "An den Eigner der „Zuversicht“, Steg C: Ihr Boot liegt noch da. Der Steg nicht mehr ganz.",
    appeal: 0.75,
    replies: [{ by: "oke", text: "Das war der Wind. Und vorher die Zuversicht.", after: 12 }],
  },
  {
    by: "emre",
    minutesAgo: 190,
    text: "Kleine Bitte an alle: Wer die Tür aufhält, „damit die Oma noch mitkommt“, möge bitte vorher die Oma fragen. Sie wollte zur 5.",
    appeal: 0.8,
    replies: [{ by: "nora", text: "Ich notiere: mehr Bänke, weniger Rettungen.", after: 20 }],
  },
  {
    by: "wochenmarkt",
    minutesAgo: 260,
    text: "Morgen auf dem Markt:\n\n🥔 neue Kartoffeln (fünf Sorten, eine davon blau)\n🍯 der erste Honig von Mats\n🥖 Lotte ab sieben, bis sie leer ist\n🎶 Fiete mit dem Leierkasten, bei Regen ohne\n\nBitte Beutel mitbringen. Bitte auch die von letzter Woche zurück.",
    appeal: 0.5,
    boostedBy: ["lotte", "mats"],
  },
  {
    by: "silke",
    minutesAgo: 310,
    text: "Pfeife 1.211 klemmt seit Ostern auf einem leisen Fis. Die Gemeinde hält es für Andacht. Ich sage nichts.",
    appeal: 0.85,
    boostedBy: ["saoirse", "wiebke", "anais"],
    replies: [{ by: "moses", language: "en", text: "An F sharp that stays is called a decision.", after: 30 }],
  },

  // Threads of one person
  {
    ...thread(
      {
        key: "jonas-thread",
        by: "jonas",
        minutesAgo: 3050,
        text: "Was ich in vier Jahren Repair-Café gelernt habe. Ein Faden, fünf Teile, eine Schraube bleibt übrig. #Reparieren",
        appeal: 0.85,
        bookmarkedBy: ["mira"],
      },
      "1. Das Gerät ist fast nie kaputt. Das Kabel ist kaputt. Und wenn es nicht das Kabel ist, ist es der Schalter, und wenn es nicht der Schalter ist, war es bis eben noch nicht kaputt.",
      "2. Die Leute bringen keinen Toaster. Sie bringen die Küche, in der er stand. Erst zuhören, dann aufschrauben.",
      "3. Wer zum ersten Mal selbst lötet, hält die Luft an. Deswegen haben wir jetzt Stühle.",
      "4. Es gibt drei Arten von Schrauben: Kreuz, Schlitz und die, für die der Hersteller sich schämen sollte.",
      "5. Ein Drittel geht wieder, ein Drittel geht mit einem Teil für vier Euro, ein Drittel geht nach Hause und wird ab sofort Blumentopf. Niemand war bisher unzufrieden.",
    ),
    pinned: true,
  },
  thread(
    {
      by: "mats",
      minutesAgo: 7650,
      text: "Schwarmalarm heute um elf, Kastanie vor der Grundschule, dritte Stunde. Kurzer Bericht für alle, die am Fenster standen. #Bienen",
      pictures: [
        shot(
          "honey",
          "day",
          "schwarm",
          "Fünf Gläser Honig auf einem Tisch, darüber kreisen ebenso viele Bienen.",
          "landscape",
        ),
      ],
      appeal: 0.7,
    },
    "Ein Schwarm ist nicht böse. Ein Schwarm ist ein Umzug, bei dem alle gleichzeitig den Schlüssel suchen.",
    "Die 3b hat von drinnen mitgezählt und ist auf „ungefähr alle“ gekommen. Das stimmt mit meiner Schätzung überein.",
    "Um 11:40 saßen sie im Kasten. Um 11:41 fragte ein Kind, ob sie jetzt Hausaufgaben haben. @greta hat es mir erzählt und sehr gelacht.",
  ),
  thread(
    {
      by: "frieda",
      minutesAgo: 15_200,
      text: "Ein Kochbuch von 1931 zur Reparatur bekommen. Der Rücken ist hin, dafür weiß ich jetzt alles über die Familie. (3 Teile)",
      appeal: 0.75,
    },
    "Seite 44, Apfelkuchen: neun Fettflecken, ein Daumen, am Rand „mehr Zimt!!“. Darunter, andere Handschrift: „nein“.",
    "Ich habe die Flecken gelassen. Man restauriert ja nicht die Sauberkeit.",
  ),

  // Pinned
  {
    by: "henning",
    minutesAgo: 140_000,
    pinned: true,
    text: "Liegeplatzanfragen bitte nicht hier, sondern bei mir, am Steg, mit Kaffee. Ohne Kaffee geht es auch, dauert aber.",
  },
  {
    by: "jule",
    minutesAgo: 92_000,
    pinned: true,
    text: "Katzenporträts: Foto schicken, Charakter beschreiben, zwei Wochen warten. Hunde auf Anfrage, Wellensittiche nach Absprache, Verwandte nur mit deren Einverständnis.",
    appeal: 0.6,
  },

  // Polls
  {
    key: "jonas-poll-finished",
    by: "jonas",
    minutesAgo: 8900,
    text: "Was bringt ihr am Donnerstag ins Repair-Café mit? (Mehrfachauswahl, wir müssen Kabel kaufen.)",
    poll: {
      options: ["Etwas mit Stecker", "Etwas mit Batterie", "Etwas aus Holz", "Nur Kuchen"],
      multiple: true,
      expiresInMinutes: 4320,
      leaning: [5, 4, 2, 6],
      turnout: 0.5,
    },
    appeal: 0.5,
    replies: [{ by: "ralf", text: "Etwas mit Stecker aus Holz. Ihr werdet schon sehen.", after: 45 }],
  },
  {
    key: "emre-poll-open",
    by: "emre",
    minutesAgo: 530,
    text: "Ihr dürft die Ansage am Fischmarkt neu formulieren. Der Betrieb hat es wirklich erlaubt.",
    poll: {
      options: [
        "„Fischmarkt. Man riecht es schon.“",
        "„Fischmarkt. Bitte alle aussteigen, die Fisch sind.“",
        "So lassen",
      ],
      expiresInMinutes: 1440,
      leaning: [6, 5, 2],
      turnout: 0.5,
    },
    appeal: 0.8,
    boostedBy: ["jule"],
    replies: [{ by: "anneke", text: "Die zweite. Ich steige dann aus.", after: 31 }],
  },
  {
    by: "lotte",
    minutesAgo: 19_800,
    text: "Ernste Frage:",
    poll: {
      options: ["Brötchen", "Semmel", "Rundstück", "Schrippe"],
      expiresInMinutes: 1440,
      leaning: [6, 2, 5, 2],
      turnout: 0.6,
    },
    appeal: 0.6,
    replies: [
      { by: "dara", language: "en", text: "I have no stake in this and I have never been so tense.", after: 26 },
    ],
  },

  // Content warnings
  {
    key: "jonas-warning",
    by: "jonas",
    minutesAgo: 1700,
    contentWarning: "Essen, mit Foto",
    sensitive: true,
    text: "Der Kuchen vom Repair-Café. Jemand hat einen Zahnkranz aus Marzipan gebaut. Er hatte 32 Zähne. Wir haben nachgezählt.",
    pictures: [
      shot(
        "cake",
        "day",
        "zahnkranz",
        "Eine runde Torte mit Beeren auf einem weißen Teller, daneben eine Tasse Kaffee.",
        "landscape",
      ),
    ],
    appeal: 0.6,
  },
  {
    by: "levke",
    minutesAgo: 13_300,
    contentWarning: "Zecken, ausführlich",
    text: "Sieben. Ich sage nur: Socken über die Hose, auch wenn es aussieht, wie es aussieht.",
    appeal: 0.5,
  },
  {
    by: "marten",
    minutesAgo: 23_500,
    contentWarning: "Regeldiskussion, sehr lang",
    text: "Wenn die Schafe am Zug sind und niemand Holz hat, darf laut Anleitung „der älteste Bauer“ entscheiden. Wir sind vier Leute. Drei davon sind am selben Tag geboren. Wir sitzen jetzt seit einer Stunde mit Geburtsurkunden am Tisch.",
    appeal: 0.7,
  },

  // Edited
  {
    key: "wochenmarkt-edited",
    by: "wochenmarkt",
    minutesAgo: 4150,
    text: "Wegen Sturm heute Aufbau erst um 8. Der Käsestand fällt aus. Der Käse ist in Sicherheit.",
    edits: [
      { text: "Wegen Sturm heute Aufbau erst um 8.", minutesBefore: 70 },
      { text: "Wegen Sturm heute Aufbau erst um 8. Der Käsestand fällt um.", minutesBefore: 35 },
    ],
    appeal: 0.75,
    boostedBy: ["jule", "nora"],
  },
  {
    by: "nora",
    minutesAgo: 14_900,
    text: "Ergebnis der Zählung auf dem Salztorplatz: 1.204 Menschen, 87 Hunde, 3 Bänke. Ich lege die Zahlen nebeneinander und lasse sie wirken.",
    edits: [
      { text: "Ergebnis der Zählung auf dem Salztorplatz: 1.204 Menschen, 78 Hunde, 3 Bänke.", minutesBefore: 22 },
    ],
    appeal: 0.7,
  },

  // Other visibilities
  {
    by: "greta",
    minutesAgo: 760,
    visibility: "private",
    text: "Diktat heute. Aus „Seepferdchen“ wurde elfmal „Sehpferdchen“, und nach der dritten Erklärung, warum es so heißt, finde ich die Kinder überzeugender.",
    replies: [
      { by: "mats", text: "Sehpferdchen mit Brille, bitte als Klassentier.", visibility: "private", after: 24 },
    ],
  },
  {
    by: "greta",
    minutesAgo: 5900,
    visibility: "private",
    text: "Elternabend. Jemand fragte, ob „Freundschaft“ versetzungsrelevant ist. Ich hätte gern Ja gesagt.",
  },
  {
    by: "greta",
    minutesAgo: 25_300,
    visibility: "private",
    text: "Ferien. Meine Stimme darf wieder normal laut sein, weiß es aber noch nicht. #Ferien",
  },
  {
    by: "jonas",
    minutesAgo: 2600,
    visibility: "unlisted",
    text: "Selbstgespräch, Teil 9: Nein, das wird kein eigenes Framework.",
    replies: [{ by: "jonas", text: "Es ist nur ein kleines.", visibility: "unlisted", after: 210 }],
  },
  {
    by: "lotte",
    minutesAgo: 2950,
    visibility: "direct",
    text: "@jonas Die Knetmaschine macht wieder das Geräusch. Du weißt schon. Das, bei dem du damals „interessant“ gesagt hast.",
  },

  // Long, odd, short
  {
    key: "henning-long",
    by: "henning",
    minutesAgo: 11_600,
    text: "Aus dem Hafenbuch, ein gewöhnlicher Dienstag:\n\n05:10 Licht auf Steg A. Anneke läuft aus, grüßt nicht, hat den Mund voll Brot.\n06:00 Wasserstand normal, Möwen nicht.\n07:25 Ein Herr fragt, ob das Meer heute geöffnet ist.\n08:40 Die „Halcyon“ kommt pünktlich, Kofi winkt mit dem Ellbogen.\n09:15 Der Herr fragt noch einmal.\n11:30 Segelschule: elf Boote, zwölf Richtungen.\n12:00 Suppe.\n13:05 Jemand hat Steg C rückwärts gefunden.\n14:20 Die Drehbrücke öffnet für ein Schlauchboot. Das Kind darin salutiert. Wir alle salutieren.\n16:45 Regen, senkrecht, sachlich.\n18:00 Anneke kommt rein, grüßt.\n21:30 Licht aus auf Steg A.\n21:31 Der Herr schaut noch aufs Wasser. Es ist geöffnet.",
    appeal: 1,
    boostedBy: ["kofi", "jule", "mira", "hugo", "anneke", "vera"],
    bookmarkedBy: ["mira"],
    replies: [
      { by: "anneke", text: "Es war ein Rundstück.", after: 30, replies: [{ by: "lotte", text: "Danke.", after: 9 }] },
      {
        by: "clement",
        language: "en",
        text: "I read this with a dictionary and it was worth the whole lunch break.",
        after: 80,
      },
    ],
  },
  {
    key: "nora-long-word",
    by: "nora",
    minutesAgo: 6400,
    text: "Heute gelernt, wie das Formular heißt, das ich seit drei Wochen suche: Sondernutzungserlaubnisverlängerungsantragsbearbeitungsgebührenbefreiungsbescheinigung. Es ist eine halbe Seite lang. Das Formular auch.",
    appeal: 0.9,
    boostedBy: ["jule", "vera", "emre", "bastian"],
  },
  {
    by: "bastian",
    minutesAgo: 18_100,
    text: "```\n$ uptime\n 214 Tage\n$ sudo apt upgrade\n^C\n^C\n^C\n```\nIch bin noch nicht so weit.",
    appeal: 0.75,
    boostedBy: ["jonas", "kit"],
  },
  { key: "mats-emoji", by: "mats", minutesAgo: 2200, text: "🐝🐝🐝🐝🐝🐝🐝🌳🐝", appeal: 0.4 },
  { by: "wiebke", minutesAgo: 9300, text: "Alt.", appeal: 0.3 },

  // Everyday
  {
    by: "jonas",
    minutesAgo: 1320,
    text: "Fehlermeldung des Tages, wörtlich: „Ein Fehler ist aufgetreten, weil etwas nicht in Ordnung war.“ Ich möchte die Person umarmen, die das geschrieben hat, und dann lange mit ihr reden.",
    appeal: 0.85,
    boostedBy: ["sonya", "priya", "kit"],
  },
  {
    by: "jonas",
    minutesAgo: 5050,
    text: "Der Unterschied zwischen „Provisorium“ und „Lösung“ ist ein Kalenderjahr.",
    appeal: 0.9,
    boostedBy: ["nora", "bastian", "mira"],
  },
  {
    by: "jonas",
    minutesAgo: 28_300,
    text: "Meine Mutter hat angerufen, weil „das Internet voll“ sei. Nach zwanzig Minuten: Es war der Geschirrspüler.",
    appeal: 0.8,
  },
  {
    by: "jonas",
    minutesAgo: 49_500,
    text: "Testabdeckung 100 %. Der Fehler lag im README.",
    appeal: 0.8,
    boostedBy: ["kit"],
  },
  {
    by: "lotte",
    minutesAgo: 10_900,
    text: "Kundin: „Ist das von heute?“\nIch: „Das ist von morgen, ich war nur früh dran.“",
    appeal: 0.9,
    boostedBy: ["dara", "jonas", "elif"],
  },
  {
    by: "lotte",
    minutesAgo: 31_000,
    text: "Roggen 80, Weizen 20, Wasser, Salz, Hildegard. Achtzehn Stunden nichts tun. Das Nichtstun ist der Teil, den die Leute weglassen. #Sauerteig",
    appeal: 0.7,
    bookmarkedBy: ["fern"],
  },
  {
    by: "jule",
    minutesAgo: 3500,
    text: "Herr Direktor hat sich auf die fertige Zeichnung gesetzt, und ehrlich gesagt ist die Komposition jetzt besser.",
    pictures: [
      shot(
        "sill",
        "day",
        "herr-direktor",
        "Eine Katze sitzt mit geschlossenen Augen auf der Fensterbank, links und rechts Topfpflanzen, draußen die Bucht.",
        "square",
      ),
    ],
    appeal: 0.95,
    boostedBy: ["leila", "june", "mira", "frieda"],
    replies: [
      inTurn(
        { by: "june", language: "en", text: "Is he available for theatre?", after: 12 },
        { by: "jule", language: "en", text: "He only does lying roles.", after: 3 },
        { by: "june", language: "en", text: "We have a herring. He would be the villain.", after: 4 },
        { by: "jule", language: "en", text: "He says he prefers “complicated hero”.", after: 2 },
        { by: "june", language: "en", text: "Tell him there is a dressing room with a radiator.", after: 6 },
        { by: "jule", language: "en", text: "He has signed. With the paw.", after: 2 },
        { by: "noam", text: "I make the bowl for the rider. What size is his ego?", after: 33 },
      ),
    ],
  },
  {
    by: "jule",
    minutesAgo: 21_700,
    text: "Drei Wochen an einem Plakat für das Stadtfest gesessen. Rückmeldung vom Amt: „Die Möwe guckt so.“ Ja. Das ist eine Möwe.",
    appeal: 0.9,
    boostedBy: ["leila", "nora"],
  },
  {
    by: "jule",
    minutesAgo: 60_000,
    text: "Tinte im Kaffee ist ein Missgeschick. Kaffee in der Tinte ist ein Stil.",
    appeal: 0.7,
  },
  {
    by: "emre",
    minutesAgo: 4700,
    text: "Letzte Fahrt, 0:47, ganz hinten schläft einer mit einem Geburtstagshut. An der Endstation habe ich gesungen. Er hat die zweite Stimme übernommen, ohne aufzuwachen.",
    appeal: 1,
    boostedBy: ["jule", "mira", "silke", "fiete"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "emre",
    minutesAgo: 33_300,
    text: "Schienen sind ehrlich. Du weißt, wohin es geht, nur nicht, wer einsteigt.",
    appeal: 0.8,
  },
  {
    by: "henning",
    minutesAgo: 36_900,
    text: "Nebel. Ich habe heute mit vier Schiffen gesprochen und keines gesehen.",
    appeal: 0.7,
    boostedBy: ["kofi", "anais"],
  },
  { by: "henning", minutesAgo: 54_000, text: "Der Wind hat gedreht. Er hat nicht gesagt, warum.", appeal: 0.6 },
  {
    by: "frieda",
    minutesAgo: 6700,
    text: "Jemand hat in einem Leihbuch alle Kommas grün angemalt. Ich habe überlegt, sie zu entfernen. Dann habe ich das Kapitel gelesen und gemerkt: Es waren die richtigen.",
    appeal: 0.85,
    boostedBy: ["nell", "vera", "polina"],
  },
  {
    by: "frieda",
    minutesAgo: 41_500,
    text: "Lesebändchen, Meterware, 14 Farben. Das ist mein Süßwarenladen.",
    appeal: 0.5,
  },
  {
    by: "silke",
    minutesAgo: 17_700,
    text: "Hochzeit heute. Wunsch: „irgendwas mit Schwung, aber nicht fröhlich“. Ich habe sehr lange nachgedacht und dann einfach sehr laut gespielt.",
    appeal: 0.7,
  },
  {
    by: "ruben",
    minutesAgo: 5400,
    text: "Nachts um zwei Verbindung mit einem Leuchtturmwärter auf der anderen Seite des Ozeans. Wir haben uns 40 Minuten lang Wetterberichte vorgelesen. Es war das beste Gespräch seit Wochen. #Amateurfunk",
    pictures: [
      shot(
        "dial",
        "night",
        "ruben-zwei-uhr",
        "Ein altes Radio mit beleuchteter Skala, die Nadel steht fast ganz rechts.",
        "landscape",
      ),
    ],
    appeal: 0.8,
    boostedBy: ["tomasz", "gleb", "victor"],
  },
  {
    by: "ruben",
    minutesAgo: 43_800,
    text: "Der Nachbar fragt, was die Antenne auf dem Dach „so macht“. Ich sagte: zuhören. Seitdem grüßt er leiser.",
    appeal: 0.8,
  },
  {
    by: "mats",
    minutesAgo: 12_200,
    text: "Elfriede (Traktor, 1958) ist heute angesprungen, ohne dass jemand geflucht hat. Wir sind alle etwas verunsichert.",
    appeal: 0.7,
  },
  {
    by: "mats",
    minutesAgo: 26_400,
    text: "Honigernte: 41 kg, zwei Stiche, ein Neffe, der jetzt „freiwillig“ buchstabieren kann.",
    pictures: [shot("honey", "dawn", "ernte", "Honiggläser in einer Reihe vor hellen Fliesen.", "square")],
    appeal: 0.5,
  },
  {
    by: "wochenmarkt",
    minutesAgo: 30_600,
    text: "Fundsache Samstag: ein Gebiss (oben), ein Liebesbrief (unleserlich, aber eindeutig), ein Roller. Abzuholen am Waagehaus, bitte einzeln.",
    appeal: 0.9,
    boostedBy: ["jule", "quentin", "emre"],
  },
  {
    by: "anneke",
    minutesAgo: 8100,
    text: "Wer wissen will, wie Krabben schmecken, soll nicht fragen, sondern pulen.",
    appeal: 0.6,
  },
  {
    by: "dirk",
    minutesAgo: 16_000,
    text: "Von hier oben: alle Schirme auf, alle Schirme zu. Der Marktplatz atmet.",
    pictures: [
      shot(
        "harbour",
        "grey",
        "dirk-oben",
        "Der Kai bei grauem Himmel, Häuserzeile und Boote, von weiter weg gesehen.",
        "landscape",
      ),
    ],
    appeal: 0.8,
  },
  {
    by: "ralf",
    minutesAgo: 22_300,
    text: "Fahrradwerkstatt im Schulkeller, Bilanz: 14 Platten, 3 Ketten, 1 Kind, das jetzt „Tretlager“ sagen kann und es auch tut. Ständig.",
    appeal: 0.7,
  },
  {
    by: "ingo",
    minutesAgo: 37_600,
    text: "Habe der Lampe im Treppenhaus beigebracht, nicht mehr zu summen. Jetzt summt die Nachbarin. Die Lampe fehlt ihr.",
    appeal: 0.75,
  },
  {
    by: "levke",
    minutesAgo: 3750,
    text: "Sandbank, Tag 97. Zwei Küken, ein Sturm, kein Netz. Ich schreibe das hier auf der Düne, mit der Antenne nach Südosten und einem Austernfischer, der mich beaufsichtigt. #Vögel",
    appeal: 0.85,
    boostedBy: ["wren", "fern"],
    replies: [
      inTurn(
        { by: "wren", language: "en", text: "Both chicks fledged? Please say both.", after: 30 },
        { by: "levke", language: "en", text: "Both. One with conviction, one with a run-up.", after: 210 },
        { by: "wren", language: "en", text: "I am writing “with a run-up” in the official column.", after: 12 },
      ),
    ],
  },
  {
    by: "elif",
    minutesAgo: 27_500,
    text: "Auf Seite 300 die Haltestelle verpasst. Auf Seite 340 wieder zu Hause angekommen. Guter Umweg. #Bücher",
    appeal: 0.7,
  },
  {
    by: "oke",
    minutesAgo: 46_000,
    text: "Der Lotse geht von Bord, der Kapitän sagt danke, das Schiff sagt nichts, fährt aber geradeaus. Das reicht mir.",
  },
  { by: "carla", minutesAgo: 34_200, text: "Gießen ist kein Termin. Gießen ist ein Gespräch.", appeal: 0.5 },
  {
    by: "fiete",
    minutesAgo: 20_700,
    text: "Leierkasten neu gestimmt. Jetzt klingt „Muss i denn“ so, als meinte er es ernst.",
    appeal: 0.6,
  },
];
