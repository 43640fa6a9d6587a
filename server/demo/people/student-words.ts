/** Texts of invented students. Names are combined at random, so that they belong to nobody. */
export const givenNames = {
  female: [
    'Amara', 'Bianca', 'Camila', 'Dalia', 'Elena', 'Farah', 'Grace', 'Hana', 'Imani', 'Jada', 'Keiko', 'Leila',
    'Maya', 'Nadia', 'Odette', 'Priya', 'Quinn', 'Rosa', 'Sana', 'Talia', 'Uma', 'Vera', 'Willa', 'Ximena', 'Yara', 'Zoe',
  ],
  male: [
    'Amir', 'Bruno', 'Caleb', 'Diego', 'Elias', 'Felix', 'Gabriel', 'Hugo', 'Isaac', 'Jonah', 'Kenji', 'Luca',
    'Mateo', 'Nikhil', 'Omar', 'Pavel', 'Rafael', 'Samir', 'Theo', 'Umar', 'Viktor', 'Wes', 'Xavier', 'Yusuf', 'Zane',
  ],
  non_binary: ['Ari', 'Blake', 'Cass', 'Drew', 'Ezra', 'Finley', 'Indigo', 'Jules', 'Kai', 'Lane', 'Micah', 'Noor'],
} // oxfmt-ignore

export const familyNames = [
  'Abara', 'Bellweather', 'Castellan', 'Dunmore', 'Eastwick', 'Farrow', 'Galloway', 'Hartigan', 'Iwasaki', 'Jardine',
  'Kessler', 'Lindqvist', 'Marchetti', 'Nakagawa', 'Ostrander', 'Pemberly', 'Quintero', 'Rosales', 'Sandoval', 'Tamura',
  'Underhill', 'Valdivia', 'Whitlock', 'Yamamoto', 'Zeller', 'Okonkwo', 'Bhattacharya', 'Delacroix', 'Fitzwilliam', 'van der Meer',
] // oxfmt-ignore

export const majors = [
  'Computer Science', 'Biology', 'Business Administration', 'Psychology', 'Mechanical Engineering', 'Film Production',
  'Public Health', 'Economics', 'Architecture', 'Cognitive Science', 'Political Science', 'Neuroscience', 'Communication',
  'Data Science', 'Music', 'Civil Engineering', 'International Relations', 'Nursing', 'Marine Biology', 'History',
] // oxfmt-ignore

export const openers = [
  'I spend most weekdays in the lab and most weekends outside.',
  'Second year in the city and still finding new taco places.',
  'I cook for more people than I live with, so someone has to eat it.',
  'Quiet on weekdays, happy to have friends over on a Saturday.',
  'I bike everywhere and would love a place with somewhere to lock it.',
  'Moved here from a small town, still amazed by how late things are open.',
  'I study best at the kitchen table, so I keep it clear.',
  'Transfer student, new to campus, looking for people to share a home and not only a lease.',
  'I row in the mornings, which means I am asleep by ten.',
  'My plants need a window that gets the sun in the morning.',
  'I work part-time at the library and know where all the quiet corners are.',
  'I write music with headphones on, so you will not hear it until it is good.',
]
export const seconds = [
  'I do my dishes the same day and like it when others do, too.',
  'I would rather talk about a thing once than be annoyed for a month.',
  'A shared calendar for guests works wonders.',
  'I split groceries happily and keep track without being strict.',
  'I am away most weekends in spring.',
  'Looking for a place within half an hour of campus without a car.',
  'I would like my own room and do not mind sharing a bath.',
  'I have a futon for whoever misses the last bus.',
  'Board games on Thursdays, everyone is welcome.',
  'I pay rent on time, always have.',
]
export const funFacts = [
  'I can name every station of the Metro in order.',
  'I once won a pie contest by accident.',
  'I have read the same fantasy series six times.',
  'I learned to juggle to get out of gym class.',
  'My sourdough starter is older than my laptop.',
  'I have never broken a bone, and I skateboard.',
  'I collect maps of places that do not exist.',
  'I know the first fifty digits of pi for no reason.',
]
