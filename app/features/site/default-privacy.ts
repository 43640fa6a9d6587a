import { contactOf, list, operatorSentence, paragraphs, type SiteFacts } from './default-texts.ts'

/** Date of the last change to this text. */
export const PRIVACY_WRITTEN = '2026-11-23'

/** The default privacy notice: exactly what this software does with personal data today. Change this text whenever what is stored
 *  changes. */
export function defaultPrivacy(facts: SiteFacts): string {
  return paragraphs(
    `What ${facts.name} keeps about you, why, and for how long.${operatorSentence(facts)}`,

    '# In short',
    list(
      'You can look at every home without telling us who you are.',
      'There is no advertising, and no other company tracks you here.',
      `${facts.name} does not store your IP address.`,
      'Other people see your email address, phone number and names at other services only as far as you allow it on your profile, and a list shows you who viewed them. Your date of birth is never shown; your age is shown only if you turn that on.',
    ),

    '# When you just look around',
    'For each request, the server logs a line: when it came, which kind of page it was for, whether it worked and how long it took. The line has no search words and no names. Your IP address is replaced by a number that tells requests apart only until the server restarts.',
    'To keep the site fast for everyone, the server counts the requests from each address for a minute, in its memory.',
    'Your browser stores some things itself: your last search, the page from which you opened a home, which homes you opened on the map, the last 50 homes you opened, and whether you turned off that list, keyboard shortcuts or the counting of visits. The list of homes is sent to us to show you those homes again, and moves to your account when you log in; on “Recently viewed” you can clear it or turn it off. A message that you started stays there until you send it or log out. Until you close the tab, your browser also keeps what you typed to ask about a home, what you wanted to do when you were asked to log in, and how far down each page you were. Nothing else is sent to anyone, except the numbers under “Counting visits”.',
    'Photos that you choose are kept in your browser until they are uploaded, so that you do not lose them when you reload the page or sign up. For large ones, it also stores which upload it is, with the name of the file. Photos that are older than a day, or were left by another account, are erased the next time someone opens a page for photos in that browser.',

    '# Counting visits',
    `${facts.name} counts visits itself, so that the people who run this site see what visitors look for and where they stop. Your browser makes up a random number for itself and, in each tab, one for each visit. Until the tab is closed, it also stores when and on which page the visit began, the site you came from, how many pages you opened, the last one, and which account is signed in. It tells us which pages you open and when, for how many seconds you looked at each, the name of the site you came from, the size of your screen, and how the browser describes itself. From the addresses of pages, we keep what you searched for and which home you opened, but never which people or messages you looked at. A visit while you are signed in is linked to your account.`,
    list(
      'When your browser sends “Global Privacy Control” or “Do Not Track”, none of this is kept, not even a number in your browser. The same is true if you turn it off at the end of this page.',
      'How the browser describes itself is erased after 30 days; we keep only a short form, such as “Firefox on Android”.',
      'After 13 months, everything about a visit is erased. We keep daily totals, which do not identify anyone, including how many people started to sign up.',
      'Only the people who run this site see these figures. Managers see how often their homes were opened, not by whom.',
    ),

    '# Cookies',
    'If you just look around, you get no cookies. Otherwise, you may get these:',
    list(
      'While you sign up: one that ties the code in our email to your browser, for 24 hours.',
      'When you are signed in: one that says so, and whether you want to stay signed in. It ends when you log out or close the browser, after a day without a visit, and after a week at the latest; with “Keep me signed in”, after 30 days without a visit, and after 180 days at the latest.',
      'After you were signed in: one that tells us that your account was used in this browser before, so that nobody else can lock you out by trying passwords. It lasts for 400 days.',
      facts.provider &&
        'While you sign in with another provider, such as Google: one that makes sure that the answer is meant for you, for a few minutes.',
      'While you log in with a second step, or decide whether to keep an account that is to be erased: one that remembers who you are, for ten minutes.',
      'While you set a new password: one that remembers your address, for ten minutes.',
      'After you send a form: one with the message for the next page, for a minute.',
      'When you choose how people are shown to you, as cards or as a list: one that remembers it, for a year.',
    ),
    'None of them is for advertising or tracking. When you are signed in, your browser also stores which account it is, so that other open tabs know.',

    '# When you have an account',
    list(
      'Your first and last name, your email address, and your phone number if you gave one.',
      'Your password, only as a hash from which nobody can compute it.',
      'If you use two-step sign-in: the key for your authenticator app, encrypted, and your recovery codes, only as hashes.',
      'When you signed up, and to which version of the terms you agreed.',
      'What you told us about yourself, such as university, year, date of birth, gender and the building where most of your classes are. Every answer is optional, and you can remove it.',
      'For each browser that is signed in: when it signed in, the day of its last visit, and how the browser describes itself, such as “Firefox on Android”.',
    ),
    'A sign-up that nobody finishes is erased within two days.',
    facts.provider &&
      'If you sign in with another provider, such as Google, it tells us your name, your email address, a number for your account there and where your picture is, which we fetch once if you have none here. We keep no key that would let us act in your name.',

    '# What you do here',
    'Homes you liked, hid and opened (the last 50); your collections, the homes and notes that you added to them; your roommate groups, your budget and what you did there, and your answers in decisions; your messages, match requests and matches; who you blocked or hid; who viewed your contact details; which profiles you opened, for two days; your notifications, for 90 days; your inquiries and the details in them, and times for tours; searches you saved; a place that you offer; homes that you said are gone; what you reported, with a copy of the last messages that the report is about.',

    'An inquiry about a home goes to its manager, or to the people who run this site if it has none, with the name, email address and phone number that you typed. A roommate whose address you type gets one email with your first name.',

    'What you send by “Contact us” or “List with us” goes by email to the people who run this site, and is kept for a year.',

    '# The people who run this site',
    'They read reports and requests. They see your email address and phone number only in your record, and we log who opened it and when. Their decisions are in a log that nobody can change. The copy of messages in a report is erased 90 days after the decision. When an account is suspended, we keep the reason, the dates and what its owner answered, until the account is erased.',

    '# Photos',
    'Photos are re-encoded when they arrive: the place where they were taken, and everything else that a camera writes into the file, is removed before anyone can see them.',

    '# Emails',
    facts.mail === 'smtp' &&
      'We write to you about your account, and about messages, groups, matches, decisions and collections as you choose on “Notifications”. The text of an email is kept encrypted until it is sent. After that, we keep only that it was sent, for 30 days, or for 90 days if it could not be delivered. Emails are sent through a mail server that the operator chose.',
    facts.mail === 'mailbox' &&
      'This is a demo: emails stay on this machine, where the person who runs it can read them.',
    facts.mail === 'none' && 'This site sends no emails yet.',

    '# Protection against abuse',
    'To stop people from guessing passwords or codes, we count the tries for each account and each network. These counters have no names, addresses or IP addresses, only values that nobody outside this server can trace back, and each is erased within a day.',

    '# Who else receives data',
    list(
      facts.mapHost &&
        `The streets on the map come from ${facts.mapHost}, which sees your IP address and the part of the map that you look at.`,
      facts.routing &&
        'A routing service calculates the drive to campus. It gets the positions of the home and the campus, and nothing about you.',
      'The operator chooses the machines that this site, its database and its photos are on. Photos may come from a different server, which then sees your IP address.',
    ),

    '# Your rights',
    'On the page “Your data” of your account, you can download everything that is kept about you, and delete your account. Deleting your account hides it and signs you out everywhere right away. You have 7 days to come back; then it is erased. Messages that you sent stay as messages from a deleted person, without their text. Your answers in decisions stay without your name and your reasons, so that the result does not change. A report about your messages stays with the people who run the site, with its copy of the messages until 90 days after their decision.',
    `You can also ask what is kept about you, and have it corrected. ${contactOf(facts)}`,
  )
}
