/** What the English-speaking half of the town wrote, by hand. The first scenes are what mira's home opens with. */
import { type Spoken, inTurn, shot, thread } from "./spoken.ts";

export const englishScenes: readonly Spoken[] = [
  // The last hours
  {
    key: "wren-linnets",
    by: "wren",
    minutesAgo: 4,
    text: "The first linnets are back on the gorse above the harbour. Forty, perhaps fifty, and one of them sang through the whole of breakfast. #birds",
    appeal: 1,
    pictures: [
      shot(
        "gorse",
        "day",
        "first-linnets",
        "Three linnets with rosy foreheads on flowering gorse, the sea and one sail far behind them.",
      ),
      shot(
        "gorse",
        "dawn",
        "breakfast",
        "The same hillside at sunrise in pink light, three small birds among the yellow flowers.",
      ),
    ],
    boostedBy: ["anais", "ida", "kofi", "fern", "timur"],
    favouritedBy: ["jonas", "vera", "nell", "hugo", "dara", "levke", "nuala"],
    replies: [
      { by: "nuala", text: "Forty! I had eleven by the water tower and thought that was the lot.", after: 1 },
      { by: "ida", text: "I heard that one from the water. I thought somebody had left a phone ringing.", after: 2 },
    ],
  },
  {
    key: "mira-thread-poll",
    by: "mira",
    minutesAgo: 12,
    text: "Which reading order do you want for long threads?",
    poll: {
      options: ["Flat, until it branches", "Always a tree", "By time"],
      expiresInMinutes: 312,
      leaning: [61, 27, 12],
      turnout: 0.7,
    },
    appeal: 0.7,
    replies: [
      {
        by: "jonas",
        language: "en",
        text: "Flat until it branches, and please remember which branches I folded.",
        after: 3,
        replies: [
          {
            by: "mira",
            text: "Remembering what you folded is the whole idea. A thread is a place; you should find your chair where you left it.",
            after: 2,
            replies: [
              {
                by: "priya",
                text: "Counterpoint: I come back to a thread precisely because I forgot what was in the folded part.",
                after: 1,
                replies: [
                  {
                    by: "jonas",
                    language: "en",
                    text: "Then it should say “7 replies, 2 of them new since you folded this”.",
                    after: 1,
                    replies: [
                      {
                        by: "mira",
                        text: "Writing that down word for word.",
                        after: 1,
                        replies: [{ by: "priya", text: "I withdraw my counterpoint.", after: 1 }],
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
        by: "nell",
        text: "By time, like letters in a box. But I am a librarian and I know nobody will vote with me.",
        after: 5,
      },
      {
        by: "sonya",
        language: "en",
        text: "A tree, as long as the lines can be tapped with a thumb on a tram.",
        after: 7,
      },
    ],
  },
  {
    key: "anais-west-wind",
    by: "anais",
    minutesAgo: 31,
    text: "Field recording, 06:10, wind from the west. Headphones help.\n\nWhat you see at the bottom is the sea; the bright steps above it are a wren (the bird, not @wren).",
    pictures: [
      shot(
        "spectrogram",
        "night",
        "west-wind",
        "A spectrogram: a glowing band of low sea noise along the bottom, and above it short, bright staircases of birdsong.",
        "landscape",
      ),
    ],
    boostedBy: ["jonas", "wren"],
    appeal: 0.8,
    replies: [
      inTurn(
        { by: "wren", text: "I am told we sound alike before coffee.", after: 6 },
        { by: "anais", text: "You are lower and you stop sooner.", after: 2 },
        { by: "wren", text: "I have been called worse by better microphones.", after: 3 },
      ),
      {
        by: "gleb",
        language: "en",
        text: "What is the hum at 50? Please tell me it is not my transformer again.",
        after: 11,
      },
    ],
  },
  {
    by: "kofi",
    minutesAgo: 47,
    text: "The 10:40 carries one wedding, two prams, a double bass and nobody in a hurry. We will go round by the seals.",
    appeal: 0.85,
    boostedBy: ["mira", "henning"],
    replies: [
      { by: "clement", text: "The double bass has a window seat.", after: 4 },
      { by: "saoirse", text: "That bass is ours. Please bring it back in tune.", after: 9 },
    ],
  },
  {
    by: "dara",
    minutesAgo: 66,
    text: "Gerald (the starter) was late this morning, so everything else is too. Rye at nine, buns at ten, apologies all day.",
    pictures: [
      shot(
        "bread",
        "day",
        "gerald-late",
        "A round loaf, a long one and a small plait on a floured cloth, just out of the oven.",
      ),
    ],
    appeal: 0.6,
    replies: [
      { by: "lotte", language: "en", text: "Mine is called Hildegard and she is never late, only dramatic.", after: 8 },
      { by: "yusuf", text: "I can lend you a warm corner. The cart is full of them.", after: 15 },
    ],
  },
  {
    by: "priya",
    minutesAgo: 84,
    text: "Today’s two-line fix, after three hours:\n\n```sql\n-- before: 10,727 rows read, 20 shown\nselect * from status join follow … order by id desc limit 20;\n\n-- after: take the ids first, load the rows by key\nwith page as (select status_id from home_entry where account_id = $1 order by status_id desc limit 20)\nselect * from status where id in (select status_id from page);\n```\n\n0.17 ms at any depth. The database was not slow; I was asking it to carry everything up the stairs before choosing.",
    appeal: 0.7,
    bookmarkedBy: ["mira", "jonas", "kit"],
    boostedBy: ["mira", "sonya"],
    replies: [
      inTurn(
        {
          by: "jonas",
          language: "en",
          text: "“Carry everything up the stairs before choosing” is going on the workshop wall.",
          after: 12,
        },
        { by: "priya", text: "Wall space is O(1), I hope.", after: 3 },
        { by: "kit", text: "Amortised.", after: 2 },
      ),
    ],
  },
  {
    by: "nell",
    minutesAgo: 118,
    text: "Found in a returned atlas today: a pressed fern, a tram ticket from 1987, and a shopping list that says only “eggs, courage”.",
    appeal: 0.95,
    boostedBy: ["vera", "quentin", "wren", "jule"],
    bookmarkedBy: ["mira"],
    replies: [
      {
        by: "quentin",
        text: "The ticket. What colour is the ticket? Please do not throw away the ticket.",
        after: 5,
        replies: [{ by: "nell", text: "Green, two holes. It is in an envelope with your name on it.", after: 3 }],
      },
      {
        by: "dara",
        text: "We have eggs.",
        after: 9,
        replies: [{ by: "mira", text: "Everyone is out of courage by ten, though.", after: 4 }],
      },
      { by: "peggy", text: "That may have been mine.", after: 31 },
    ],
  },
  {
    by: "hugo",
    minutesAgo: 150,
    text: "Lost to a nine-year-old in fourteen moves. She offered me a biscuit and a rematch, in that order.",
    pictures: [
      shot(
        "chess",
        "day",
        "fourteen-moves",
        "A chessboard near the end of a game, seen from the losing side.",
        "landscape",
      ),
    ],
    appeal: 0.8,
    replies: [{ by: "jed", text: "It was me and it was twelve moves.", after: 14 }],
  },
  {
    by: "saoirse",
    minutesAgo: 205,
    text: "Altos. You were asked to come in quietly. You came in like a harbour.",
    appeal: 0.8,
    replies: [
      { by: "una", text: "We were told to imagine water.", after: 6 },
      { by: "benji", text: "In our defence the basses came in first and it was louder there.", after: 10 },
    ],
  },
  {
    by: "leila",
    minutesAgo: 240,
    text: "Finished the name on the Halcyon’s stern. Seven coats, one wasp, and a captain who asked whether the dot could be “a bit more confident”. @kofi, it is now.",
    pictures: [
      shot("ferry", "dusk", "halcyon-stern", "A white ferry with a red band on still evening water.", "landscape"),
    ],
    appeal: 0.7,
    boostedBy: ["kofi"],
    replies: [{ by: "kofi", text: "The most confident dot between here and the islands.", after: 22 }],
  },
  {
    by: "malik",
    minutesAgo: 275,
    text: "Delivered today, in order: a trumpet, 12 kg of flour, one (1) key, a cake that could not be tilted, and the same key back.",
    appeal: 0.75,
    replies: [
      {
        by: "zhenya",
        language: "en",
        text: "The cake. Tell us about the cobbles by the church.",
        after: 9,
        replies: [{ by: "malik", text: "I walked. I want that on the record. I walked a bicycle.", after: 5 }],
      },
    ],
  },
  {
    by: "mira",
    minutesAgo: 330,
    key: "mira-boat-shop",
    text: "The bookshop on the pontoon now has a sign that says OPEN WHEN AFLOAT. I asked when it is not. He looked at the tide table for a while and said: “Thursday.”",
    appeal: 0.8,
    boostedBy: ["nell", "vera"],
  },
  {
    by: "aiko",
    minutesAgo: 1130,
    text: "Clear until two, they said. Clear until two it was. Seven people, one comet, very cold toes.",
    pictures: [
      shot(
        "nightsky",
        "night",
        "comet-night",
        "A person bends over a telescope on a dark hill; the Milky Way rises behind, a thin moon to the right.",
      ),
    ],
    appeal: 0.8,
    boostedBy: ["ksenia", "mayak", "hugo"],
    favouritedBy: ["nika", "timur", "wren"],
  },

  // Threads of one person
  {
    ...thread(
      {
        key: "mira-pages",
        by: "mira",
        minutesAgo: 1570,
        text: "A few things I learned from editing a letter that nobody is obliged to read. A thread of six, kettle recommended.",
        appeal: 0.9,
        bookmarkedBy: ["sonya", "nell"],
      },
      "1. People do not leave because it is long. They leave at the first sentence that could have been cut.",
      "2. Links in the middle of a sentence are doors in the middle of a staircase. Put them on the landing.",
      "3. If I have to write “in other words”, the first words were wrong and I should have used the others.",
      "4. The page should be readable on the ferry, in the tunnel, on the library computer and on paper. That is four different machines and one discipline.",
      "5. Nobody has ever written to me to say that a page loaded too fast.",
      "6. The letter is late again. That is also something I learned.",
    ),
    pinned: true,
  },
  thread(
    {
      by: "wren",
      minutesAgo: 4420,
      text: "Low-water count, Sunday, 05:50 to 08:20, wind 3 from the west, light good, fingers bad. #birds #fieldnotes",
      pictures: [
        shot(
          "waders",
          "dawn",
          "count-1",
          "Oystercatchers feeding along the edge of the water at dawn, their reflections broken by ripples.",
        ),
        shot(
          "waders",
          "grey",
          "count-2",
          "The same flats an hour later under grey cloud; the flock has moved to the far bank.",
          "landscape",
        ),
        shot(
          "harbour",
          "dawn",
          "count-3",
          "The quay from the flats: a row of gabled houses and two boats in early light.",
        ),
      ],
      appeal: 0.7,
    },
    "Oystercatcher 112\nRedshank 38\nTurnstone 21\nCurlew 9\nSanderling about 60 (they will not hold still, they have never held still)",
    "One grey plover, alone, standing with its back to everybody. I respected that.",
    "Sixteen fewer curlews than this week last year. I write it down without an adjective, because the number is the adjective.",
  ),
  thread(
    {
      by: "quentin",
      minutesAgo: 9100,
      text: "On this day in 1904 the swing bridge opened, and on the same day it got stuck. A short history in five parts, for @henning, who asked, and @rufus, who did not.",
      appeal: 0.6,
      replies: [{ by: "rufus", text: "I did not.", after: 12 }],
    },
    "The mayor had ordered a brass band of thirty. Eleven came, because the other nineteen were on the wrong side of the river waiting for a bridge.",
    "At 14:05 the lever was pulled by the mayor’s niece, aged six, with such conviction that the pin sheared. It is in a drawer at the museum, labelled PIN (PROUD).",
    "The bridge stood half open for nine days. A market established itself on the immobile half and paid rent to nobody; some of the family names are still on our stalls.",
    "It was freed by a locksmith from inland who had never seen the sea and, having looked at it, took the next train home. The bridge has swung ever since, with four exceptions, which I will tell to anyone who buys me a coffee.",
  ),
  thread(
    {
      by: "ida",
      minutesAgo: 20300,
      text: "Why the map at the tram stop is wrong, and why I am not going to correct it. (3 posts)",
      appeal: 0.6,
    },
    "The sandbar moved 140 metres north over the winter. By the time a new sheet is printed it will have moved again. So I draw it as a dotted line, which is cartography for “ask a fisherman”.",
    "A coast is not an edge. It is a habit the water has.",
  ),

  // Pinned
  {
    key: "wren-pinned",
    by: "wren",
    minutesAgo: 130_000,
    pinned: true,
    text: "How I count: same path, same hour after low water, same hat. I write numbers on the way and adjectives at home. If you want to come along, bring nothing that rustles.",
    appeal: 0.8,
  },
  {
    by: "dara",
    minutesAgo: 100_800,
    pinned: true,
    text: "The back door rule: after four, what is left on the shelf is yours. No questions, no queue, no photograph. Knock twice so that I know you are not a gull.",
    appeal: 0.95,
    boostedBy: ["mira", "kofi", "lorna", "nell"],
  },
  {
    by: "buses",
    minutesAgo: 150_000,
    pinned: true,
    text: "I am a program. I read the timetable and the depot’s radio and say when they disagree. Complaints about buses please to the depot; complaints about me to nobody in particular.",
  },
  {
    by: "quentin",
    minutesAgo: 118_000,
    pinned: true,
    text: "Still looking for any photograph of the fish hall before 1893. I have now been looking longer than the hall stood without its clock.",
    appeal: 0.5,
  },

  // Polls
  {
    key: "nell-poll-finished",
    by: "nell",
    minutesAgo: 12_300,
    text: "The library has money for exactly one of these. Your card number does not matter, your vote does:",
    poll: {
      options: [
        "Longer hours on Thursday",
        "Armchairs that do not squeak",
        "A second copy of everything by the window",
      ],
      expiresInMinutes: 10_080,
      leaning: [4, 5, 3],
      turnout: 0.5,
    },
    appeal: 0.6,
    replies: [{ by: "gwen", text: "The squeak is load-bearing. It wakes the man in Periodicals.", after: 40 }],
  },
  {
    key: "dara-poll-multiple",
    by: "dara",
    minutesAgo: 420,
    text: "Saturday’s tin loaves. Tick all you would actually buy, not all you admire.",
    poll: {
      options: ["Seeded rye", "Potato and rosemary", "Walnut", "Plain white, and don’t apologise"],
      multiple: true,
      expiresInMinutes: 2880,
      leaning: [5, 6, 4, 7],
      turnout: 0.5,
    },
    appeal: 0.5,
    replies: [
      {
        by: "bartholomew",
        text: "I have a potato for you. I have, in truth, about ninety potatoes for you.",
        after: 25,
      },
    ],
  },
  {
    by: "june",
    minutesAgo: 2900,
    text: "The herring puppet needs a voice by Friday.",
    poll: { options: ["Gravel", "Silk", "A kettle"], expiresInMinutes: 1440, leaning: [2, 1, 6], turnout: 0.4 },
    replies: [{ by: "moses", text: "I can lend you the kettle. It is a B flat.", after: 55 }],
  },

  // Content warnings, sensitive media
  {
    key: "june-spoiler",
    by: "june",
    minutesAgo: 700,
    contentWarning: "The end of our own play (spoiler)",
    text: "The herring does, after all.",
    appeal: 0.6,
    replies: [
      {
        by: "noam",
        text: "I had tickets for Sunday, June.",
        contentWarning: "re: The end of our own play (spoiler)",
        after: 20,
      },
    ],
  },
  {
    key: "wren-sensitive",
    by: "wren",
    minutesAgo: 5230,
    contentWarning: "Dead gull on the beach, seen from some way off",
    sensitive: true,
    text: "Ringed bird, number read and sent in. She was 27 years old and had been counted here every winter since I was at school. I sat with her a while.",
    pictures: [
      shot(
        "waders",
        "dusk",
        "old-gull",
        "The flats at dusk, orange and violet; oystercatchers feed along the tide line and pay no attention.",
        "landscape",
      ),
    ],
    appeal: 0.7,
  },
  {
    by: "aiko",
    minutesAgo: 15_800,
    contentWarning: "Spider (large, polite)",
    text: "She has built her web across the eyepiece of the big telescope and I have decided that tonight is an indoor night.",
    appeal: 0.6,
    replies: [{ by: "imogen", text: "Long exposure of the spider, then.", after: 33 }],
  },
  {
    by: "malik",
    minutesAgo: 26_000,
    contentWarning: "Bicycle accident, everyone fine",
    text: "Door, elbow, asphalt. The driver cried more than I did and then carried my crate the rest of the way, on foot, in her good shoes. The flour arrived.",
    appeal: 0.6,
  },
  {
    key: "timur-sensitive-media",
    by: "malik",
    minutesAgo: 8600,
    sensitive: true,
    text: "Flashing lights in this one: the night junction, eight seconds, handheld, sorry.",
    pictures: [
      shot(
        "street",
        "night",
        "flashing",
        "A rainy street at night, lamps and lit windows smeared across the wet asphalt; a figure under a red umbrella.",
      ),
    ],
  },

  // Pictures: one to six, tall, wide
  {
    key: "hugo-tall",
    by: "hugo",
    minutesAgo: 3300,
    text: "My old stairs from the outside. Two hundred and fourteen of them, and I was never once alone on any: there is always a moth.",
    pictures: [
      shot(
        "lighthouse",
        "dusk",
        "tall",
        "A red and white lighthouse seen from its rock at dusk, so tall that the picture had to be too; the lamp is just coming on.",
        "tower",
      ),
    ],
    appeal: 0.8,
    boostedBy: ["mayak", "wren", "aiko"],
  },
  {
    key: "ida-panorama",
    by: "ida",
    minutesAgo: 1790,
    text: "The whole bay from Gorse Hill, stitched from nine frames by someone who should know better than to move between them.",
    pictures: [
      shot(
        "panorama",
        "day",
        "whole-bay",
        "A very wide view of the bay in sunshine: the town on the left, the mole with its lighthouse in the middle, sails everywhere, flowering gorse in front.",
        "panorama",
      ),
    ],
    appeal: 0.85,
    boostedBy: ["wren", "kofi", "timur"],
    bookmarkedBy: ["mira", "quentin"],
  },
  {
    key: "fern-four",
    by: "fern",
    minutesAgo: 2450,
    text: "Allotment 14, this week, clockwise from smug.",
    pictures: [
      shot(
        "allotment",
        "day",
        "fern-1",
        "Vegetable beds in rows, pumpkins among them, in front of a red shed; five sunflowers on the left.",
      ),
      shot("allotment", "dawn", "fern-2", "The same shed at sunrise, everything in violet and pink."),
      shot("honey", "day", "fern-3", "Four jars of honey on a table, from pale to dark."),
      shot("mushrooms", "grey", "fern-4", "Mushrooms that nobody planted, behind the compost."),
    ],
    appeal: 0.6,
    replies: [{ by: "gated", text: "Those leeks are looking at me.", after: 40, visibility: "unlisted" }],
  },
  {
    key: "malik-six",
    by: "malik",
    minutesAgo: 6650,
    text: "A whole shift in six junctions. #linnhaven",
    pictures: [
      shot("street", "dawn", "six-1", "An empty street at dawn, wet from the night.", "landscape"),
      shot("tram", "day", "six-2", "A tram waits in front of gabled houses at noon.", "landscape"),
      shot("bicycle", "day", "six-3", "A bicycle with a flower basket leans on a painted wall.", "landscape"),
      shot("harbour", "grey", "six-4", "The quay under grey cloud, a fishing boat coming in.", "landscape"),
      shot("tram", "dusk", "six-5", "A tram with lit windows at dusk.", "landscape"),
      shot("street", "night", "six-6", "The same street as in the morning, at night, in the rain.", "landscape"),
    ],
    appeal: 0.6,
  },
  {
    by: "edie",
    minutesAgo: 7800,
    text: "Three council meetings, one yoke.",
    pictures: [
      shot(
        "knitting",
        "day",
        "council",
        "Close-up of colour-stranded knitting in greens and cream, with a wooden needle.",
        "square",
      ),
    ],
    appeal: 0.7,
  },
  {
    by: "tamsin",
    minutesAgo: 3900,
    text: "Sunday, pier, again.",
    pictures: [shot("harbour", "dusk", "tamsin-pier", "", "landscape")],
    replies: [
      {
        by: "mira",
        text: "I love these. Would you add a description next time? I read you with the pictures off on the ferry.",
        after: 30,
        replies: [{ by: "tamsin", text: "I will. Today: pier, evening, a cloud shaped like an argument.", after: 12 }],
      },
    ],
  },

  // Edited
  {
    key: "kofi-edited",
    by: "kofi",
    minutesAgo: 940,
    text: "Storm warning for tonight: last crossing 18:20. The 19:00 and 20:10 do NOT sail. If you are on the island and need to be home, be on the 18:20.",
    edits: [
      { text: "Storm warning for tonight: last crossing 19:00.", minutesBefore: 190 },
      { text: "Storm warning for tonight: last crossing 18:20, not 19:00.", minutesBefore: 95 },
      { text: "Storm warning for tonight: last crossing 18:20. The 19:00 and 20:10 do NOT sail.", minutesBefore: 60 },
    ],
    appeal: 0.8,
    boostedBy: ["henning", "mira", "ida"],
  },
  {
    key: "nell-edited-once",
    by: "nell",
    minutesAgo: 5600,
    text: "Correction of the week: a reader is right, the whale on page 112 is a seal. I have put in a slip of paper that says so, and a small drawing of the difference.",
    edits: [
      {
        text: "Correction of the week: a reader is right, the whale on page 121 is a seal. I have put in a slip of paper that says so.",
        minutesBefore: 14,
      },
    ],
    appeal: 0.6,
  },
  {
    by: "tomasz",
    minutesAgo: 10_400,
    text: "Repaired today: two kitchen radios, one toaster, one argument about a toaster.\n\nNot repaired: a hair dryer (it was a heater once; it has changed its mind).",
    edits: [
      { text: "Repaired today: two kitchen radios, one toaster.", minutesBefore: 55 },
      { text: "Repaired today: two kitchen radios, one toaster, one argument about a toaster.", minutesBefore: 50 },
    ],
    appeal: 0.6,
  },

  // Other visibilities
  {
    key: "gated-private",
    by: "gated",
    minutesAgo: 820,
    visibility: "private",
    text: "Only for you lot: the bench by the weir is free again. I sat on it for an hour and let my tea go cold on purpose.",
  },
  {
    by: "gated",
    minutesAgo: 7300,
    visibility: "private",
    text: "Thinking of giving up the plot. Not asking for advice. Asking for someone to come and look at the plums with me.",
    replies: [
      { by: "fern", text: "Saturday, nine, I bring the ladder.", visibility: "private", after: 18 },
      { by: "ida", text: "I bring the cake.", visibility: "private", after: 35 },
    ],
  },
  {
    by: "gated",
    minutesAgo: 30_000,
    visibility: "private",
    text: "The heron again. It looked at my lunch the way my uncle used to.",
  },
  {
    key: "mira-private",
    by: "mira",
    minutesAgo: 2010,
    visibility: "private",
    text: "For followers: I said yes to the talk. I now have eleven weeks to become somebody who gives talks.",
    replies: [
      {
        by: "sonya",
        language: "en",
        text: "You already are. You only lack the slides, and slides are optional.",
        visibility: "private",
        after: 9,
      },
    ],
  },
  {
    key: "jonas-direct",
    by: "jonas",
    language: "en",
    minutesAgo: 180,
    visibility: "direct",
    text: "@mira could you read the release notes before I publish? Two pages, mostly apologies.",
    replies: [
      inTurn(
        { by: "mira", text: "@jonas Send them. Are the apologies alphabetical?", visibility: "direct", after: 20 },
        { by: "jonas", language: "en", text: "@mira By severity.", visibility: "direct", after: 4 },
        { by: "mira", text: "@jonas Then I will read from the end.", visibility: "direct", after: 2 },
      ),
    ],
  },
  {
    by: "nell",
    minutesAgo: 3100,
    visibility: "direct",
    text: "@mira The interlibrary loan has arrived. It smells of somebody else’s library. I kept it out of sight of @quentin.",
  },
  {
    by: "ida",
    minutesAgo: 11_900,
    visibility: "unlisted",
    text: "Talking to myself at the back of the room: contour lines every five metres are a lie I tell for money.",
  },
  {
    by: "priya",
    minutesAgo: 13_700,
    visibility: "unlisted",
    text: "Note to self, in public, so that it counts: back up the pickles spreadsheet.",
  },

  // Right to left, French
  {
    key: "noam-hebrew",
    by: "noam",
    language: "he",
    minutesAgo: 610,
    text: "עשרים ושבעה ספלים יצאו מהתנור הבוקר. אחד סדוק. הוא נשאר אצלי.",
    appeal: 0.6,
  },
  {
    by: "noam",
    minutesAgo: 4700,
    text: "A cup for a person with a tremor: wide foot, low middle, handle for three fingers. We tried six in clay before the seventh. She took it home wet, in a towel, like a fish. #ceramics",
    appeal: 0.9,
    boostedBy: ["june", "lorna", "mira"],
  },
  {
    key: "leila-arabic",
    by: "leila",
    language: "ar",
    minutesAgo: 1350,
    text: "كتبتُ اليوم اسم القارب سبع مرات، ثم ابتسم البحر فمحوتُ الأولى.",
    appeal: 0.6,
  },
  {
    by: "anais",
    language: "fr",
    minutesAgo: 2230,
    text: "Ce matin le port n’a fait qu’un seul bruit, mais très longtemps.",
    appeal: 0.6,
  },

  // Long, odd, short
  {
    key: "fern-long",
    by: "fern",
    minutesAgo: 16_500,
    text: "Things the allotment association discussed tonight, in order, with times:\n\n19:00 Welcome. Somebody’s dog is also welcomed.\n19:04 The hose.\n19:31 The hose.\n19:40 Whether slugs may be thrown over a fence if the fence is one’s own.\n19:52 A motion about the radio on plot 22. The owner of the radio seconds it.\n20:01 Tea.\n20:20 Bees: Mats explains, nobody breathes.\n20:35 The hose, but sadly.\n20:41 Bartholomew asks that the minutes record his full name. They do. It takes until\n20:43 Seeds: everyone gives, nobody takes, there are now more seeds than at the start.\n20:58 Date of the next meeting. Objections from those who will be away, and from those who will not.\n21:05 The hose is found. It was behind the shed.\n\nIt was a good meeting.",
    appeal: 0.95,
    boostedBy: ["mats", "mira", "dilys", "wren", "pavel"],
    bookmarkedBy: ["mira"],
    replies: [
      { by: "bartholomew", text: "I would like it known that I was brief.", after: 25 },
      { by: "mats", language: "en", text: "The bees thank the assembly for its breath.", after: 33 },
      { by: "rufus", text: "It was my hose.", after: 61 },
    ],
  },
  {
    by: "nell",
    minutesAgo: 33_000,
    text: "Questions asked at my desk this week:\n\n- Do you have the blue one?\n- Is it allowed to read here?\n- What was the sea called before?\n- Could you phone my mother and tell her I am studying?\n- How does a book know it is finished?\n- Is that your real voice?\n\nI answered five.",
    appeal: 0.95,
    boostedBy: ["gwen", "vera", "mira", "june"],
    bookmarkedBy: ["mira"],
  },
  {
    key: "silas-long-url",
    by: "silas",
    minutesAgo: 9900,
    text: "The address of the committee’s new cycling plan, in full, as printed on the poster, by hand, I assume as a test:\nhttps://documents.linnhaven.example/transport-and-public-space/working-groups/cycling/2026/plans/north-harbour-to-saltgate-via-rope-walk-and-the-old-fish-hall/final-version-3-corrected-really-final.pdf?inline=true&page=1&language=en&highlight=bicycle%20stands%20behind%20the%20weighing%20house",
  },
  {
    by: "june",
    minutesAgo: 21_000,
    text: "Rehearsal sound of the day: Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaargh (herring, act two)",
  },
  {
    key: "fern-emoji",
    by: "fern",
    minutesAgo: 1210,
    text: "🌱🌱🌱🌿🐌😠",
    appeal: 0.6,
    replies: [
      { by: "bartholomew", text: "🐌🤝", after: 14 },
      { by: "mats", text: "🐝", after: 26 },
    ],
  },
  { by: "kofi", minutesAgo: 27_000, text: "⛴️🌫️🌫️🌫️⛴️", appeal: 0.5 },
  {
    by: "moses",
    minutesAgo: 6100,
    text: "A.",
    replies: [
      {
        by: "saoirse",
        text: "440 or 442?",
        after: 7,
        replies: [
          {
            by: "moses",
            text: "The station piano says 436 and I have learned not to argue with furniture.",
            after: 11,
          },
        ],
      },
    ],
  },

  // Everyday
  {
    by: "mira",
    minutesAgo: 2700,
    text: "The lift in our building has been “arriving shortly” since 2019. Today someone taped a timetable next to it.",
    appeal: 0.7,
  },
  {
    by: "mira",
    minutesAgo: 6900,
    text: "Tea taxonomy of the office, by steam:\n• @jonas: forgets it, drinks it cold, blames the cup\n• Priya: three minutes exactly, there is a timer\n• me: the second cup is the first one",
    appeal: 0.6,
  },
  {
    by: "mira",
    minutesAgo: 14_300,
    text: "New letter is out. On footnotes, ferries, and why a page without an end is not a page: https://slowpages.example/letters/41 #openweb",
    appeal: 0.8,
    boostedBy: ["sonya", "nell", "priya"],
  },
  {
    by: "mira",
    minutesAgo: 31_500,
    text: "I asked the pharmacist for something against impatience. She said it takes two to three days to arrive.",
    appeal: 0.9,
    boostedBy: ["hugo", "lorna", "vera"],
  },
  {
    by: "mira",
    minutesAgo: 52_000,
    text: "Reading on the top deck of the 4 with my feet on the heater: this is the club I have been saving for.",
    appeal: 0.5,
  },
  {
    by: "kofi",
    minutesAgo: 1500,
    text: "To the gentleman who asked whether we turn round or the sea does: I have thought about it all afternoon.",
    appeal: 0.9,
    boostedBy: ["mira", "hugo", "quentin"],
  },
  {
    by: "kofi",
    minutesAgo: 18_400,
    text: "Lost property, August: nine umbrellas, one left shoe (again), a chess clock, a very small violin, and a note that says “tell him I waited on the upper deck”. I keep that one on the bridge.",
    appeal: 0.95,
    boostedBy: ["vera", "nell", "wren"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "tomasz",
    minutesAgo: 2600,
    text: "Somebody left a receiver on the step of the workshop with a note: “It stopped in 1974 during the football. My father would like to know how it ended.”",
    pictures: [
      shot(
        "dial",
        "day",
        "step-1974",
        "An old wooden table radio with a glowing dial, its needle stopped between two stations.",
      ),
    ],
    appeal: 1,
    boostedBy: ["anais", "mira", "gleb", "nell", "ruben"],
    bookmarkedBy: ["mira", "anais"],
    replies: [
      inTurn(
        { by: "victor", text: "Two to one. I was listening on the same wavelength, at sea.", after: 20 },
        {
          by: "tomasz",
          text: "Victor. He says thank you. He says he knew it. He is 88 and has gone to put the kettle on.",
          after: 95,
        },
        { by: "anais", text: "I would like to record that kettle.", after: 12 },
        { by: "tomasz", text: "Thursday. Bring the small microphones, he is shy.", after: 8 },
        { by: "victor", text: "Ask him who he was for.", after: 25 },
        { by: "tomasz", text: "He says: “In my own kitchen? For whoever was losing.”", after: 41 },
        { by: "mira", text: "This whole thread is a short story and I would like to print it.", after: 15 },
      ),
    ],
  },
  {
    by: "tomasz",
    minutesAgo: 24_500,
    text: "Solder advice that is also life advice: heat the joint, not the solder. #radio",
    appeal: 0.8,
  },
  {
    by: "anais",
    minutesAgo: 8200,
    text: "I spent the afternoon recording silence in the empty swimming pool. Not one second of it was silent. Pipes, swifts, someone practising a speech in the changing room.",
    appeal: 0.7,
  },
  {
    by: "anais",
    minutesAgo: 40_000,
    text: "A list of things that sound like applause: rain on the ferry roof, shingle going out, bacon, applause.",
    appeal: 0.8,
    boostedBy: ["wren", "saoirse"],
  },
  {
    by: "ida",
    minutesAgo: 1440,
    text: "6.4 °C. I said a word on the way in and took it back on the way out.",
    pictures: [
      shot(
        "swim",
        "dawn",
        "morning-64",
        "A swimmer with an orange cap in a pale sea at dawn, a yellow buoy to the right, a folded towel on the steps.",
      ),
    ],
    appeal: 0.6,
  },
  {
    by: "ida",
    minutesAgo: 44_800,
    text: "North is a suggestion. I have the sheet to prove it.",
    pictures: [
      shot(
        "map",
        "day",
        "north",
        "A hand-drawn street map by the sea with a dotted red route and a compass rose that points slightly wrong.",
        "square",
      ),
    ],
    appeal: 0.6,
  },
  {
    by: "hugo",
    minutesAgo: 12_900,
    text: "Thirty-one years I switched a light on at dusk. Now it switches itself. I still look up at the right minute, to see whether it does it properly.",
    appeal: 0.95,
    boostedBy: ["kofi", "mayak", "wren", "aiko"],
  },
  {
    by: "dara",
    minutesAgo: 22_800,
    text: "A boy asked for “one bread that is still talking”. I held a loaf to his ear. It crackled. He paid and left without another word, like a connoisseur.",
    appeal: 1,
    boostedBy: ["lotte", "mira", "alya", "yusuf"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "dara",
    minutesAgo: 47_000,
    text: "Ratio for the people who keep asking, with love:\n\n- flour 100\n- water 74\n- salt 2\n- starter 18\n- patience to taste\n\nFold four times, half an hour apart. Leave it alone, which is the fifth fold.",
    appeal: 0.7,
    bookmarkedBy: ["fern", "priya"],
  },
  {
    by: "saoirse",
    minutesAgo: 36_000,
    text: "New member tonight. Said she cannot sing. Sang. Cried. Made tea for forty. We voted and she is never allowed to leave.",
    appeal: 0.85,
    boostedBy: ["silke", "una"],
  },
  {
    by: "lowtidechoir",
    minutesAgo: 3600,
    text: "Tuesday, 19:00: the sea shanties without the shanty (slow, in minor, you will see). Bring a pencil.",
    pictures: [shot("score", "day", "tuesday", "A page of music with a passage circled in red pencil.", "portrait")],
  },
  {
    by: "malik",
    minutesAgo: 19_300,
    text: "Dear whoever waxed the rope walk railings: the entire courier community slid past its stop today, with dignity.",
    appeal: 0.5,
  },
  {
    by: "june",
    minutesAgo: 28_700,
    text: "We counted the audience: forty seats, thirty-eight people, one dog, and the chair we break on purpose broke by accident.",
    appeal: 0.7,
  },
  { by: "aiko", minutesAgo: 38_000, text: "Someone asked what I look for up there. Mostly my glasses.", appeal: 0.7 },
  {
    by: "priya",
    minutesAgo: 25_700,
    text: "Code review as it should be:\n\n> why is this a loop\n\n“Because I did not know better yesterday.”\n\n> approved\n\n#programming",
    appeal: 0.7,
    boostedBy: ["kit", "jonas"],
  },
  { by: "priya", minutesAgo: 58_000, text: "`explain analyze` but for emotions.", appeal: 0.6 },
  {
    by: "rufus",
    minutesAgo: 1900,
    text: "The new bins open with a pedal. I did not ask to be taught to dance.",
    appeal: 0.5,
    replies: [
      inTurn(
        { by: "hal", text: "They also close, Rufus.", after: 16 },
        { by: "rufus", text: "Slowly. With contempt.", after: 5 },
        { by: "peggy", text: "I use a stick.", after: 30 },
        { by: "rufus", text: "At last somebody sensible.", after: 7 },
        { by: "hal", text: "It is a bin.", after: 3 },
        { by: "rufus", text: "That is what they said about the bridge.", after: 2 },
      ),
    ],
  },
  {
    by: "bartholomew",
    minutesAgo: 11_200,
    text: "The beans have reached the roof of the second shed and are looking at the first.",
    appeal: 0.6,
  },
  {
    by: "quentin",
    minutesAgo: 17_200,
    text: "Bought for one coin at the market: 43 shopping lists, 1961 to 1964, same hand throughout. In the spring of 1963 it begins to say “two” where it used to say “one”.",
    appeal: 1,
    boostedBy: ["nell", "vera", "mira", "wren", "rita"],
    bookmarkedBy: ["mira"],
  },
  {
    by: "lorna",
    minutesAgo: 5000,
    text: "Eleven visits, one puncture, four cups of tea, and a budgerigar that says my name in the voice of its late owner.",
    appeal: 0.6,
  },
  {
    by: "peggy",
    minutesAgo: 9500,
    text: "TESTING. My grandson says this goes to everyone. Hello everyone. I have made too much soup.",
    appeal: 1,
    boostedBy: ["mira", "dara", "kofi", "lorna"],
    replies: [
      {
        by: "dara",
        text: "Hello Peggy. I have too much bread.",
        after: 11,
        replies: [
          {
            by: "peggy",
            text: "Come at six.",
            after: 3,
            replies: [
              {
                by: "semyon",
                language: "en",
                text: "As a professional: what kind of soup?",
                after: 22,
                replies: [
                  {
                    by: "peggy",
                    text: "Pea. Is this still everyone?",
                    after: 6,
                    replies: [
                      {
                        by: "mira",
                        text: "It is still everyone, Peggy. We are all hungry now.",
                        after: 2,
                        replies: [{ by: "peggy", text: "THEN BRING CHAIRS.", after: 4 }],
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
  { by: "oscar", minutesAgo: 42_000, text: "Cedar shavings in every pocket. I smell like a very tidy wardrobe." },
  {
    by: "gwen",
    minutesAgo: 29_500,
    text: "A pupil returned a book with an extra chapter, handwritten, glued in. It was better than chapter nine, so I stamped it.",
    appeal: 0.95,
    boostedBy: ["nell", "june", "polina"],
  },
  {
    by: "bargains",
    minutesAgo: 100_000,
    text: "WATCHES!! ANCHORS!! ANCHOR-SHAPED WATCHES!! Only today and every day https://deals.example/anchors",
  },
  { by: "bargains", minutesAgo: 96_000, text: "You have WON an anchor. Reply with your mooring." },
  { by: "bargains", minutesAgo: 90_000, text: "LAST CHANCE before the next last chance https://deals.example/last" },
];
