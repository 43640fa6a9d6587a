import { contactOf, list, operatorSentence, paragraphs, type SiteFacts } from './site-facts.ts'

/** Date of the last change to this text. */
export const PRIVACY_WRITTEN = '2026-11-22'

/** The default privacy notice: exactly what this software does with personal data today. Whoever changes what is stored
 *  must change this text as well. */
export function defaultPrivacy(facts: SiteFacts): string {
  return paragraphs(
    `What Roost keeps about you, what for, and for how long.${operatorSentence(facts)}`,

    '# In short',
    list(
      'You can look at every home without telling us who you are.',
      'There is no advertising, and no program of another company that watches you.',
      'Roost does not store your IP address.',
      'Your e-mail address, phone number and names at other services are shown to other people only as far as you allow on your profile, and a list there tells you who looked. Your date of birth is never shown; your age only if you switch it on.',
    ),

    '# When you only look around',
    'For each request the server writes a line: when, which kind of page, whether it worked, how long it took. It has no search words and no names. Your IP address is replaced by a number that only tells requests apart until the server is next started.',
    'To keep the site quick for everybody, the server counts the requests of each address for a minute, in its memory.',
    'Your browser keeps some things itself: your last search, which homes you opened on the map, the last 50 homes you opened, and whether you switched off that list, keyboard shortcuts or the counting of visits. The list of homes is sent to us to show you those homes again, and goes to your account when you log in; on “Recently viewed” you can clear it or switch it off. Until you close the tab it also keeps what you typed to ask about a home, what you wanted to do when you were asked to log in, and how far down each page you were. The rest is sent to nobody, but for the numbers under “Counting visits”.',
    'Photos that you chose wait in your browser until they are with us, so that a reload or signing up does not lose them; for large ones it also notes which upload that is, with the name of the file. What waited for more than a day, and what another account left, is erased the next time somebody opens a page there that takes photos.',

    '# Counting visits',
    'Roost counts visits itself, so that the people who run this site see what visitors look for and where they stop. Your browser makes up a number for itself and, in each tab, one for each visit; beside that it notes, until the tab is closed, when and on which page the visit began, the site you came from, how many pages it had, the last one, and which account is signed in. It tells us which pages you open and when, for how many seconds each was in front, the name of the site you came from, how large your screen is, and how the browser describes itself. Of the addresses of pages we keep what you searched for and which home you opened, never whom or which messages you looked at. A visit during which you are signed in is tied to your account.',
    list(
      'When your browser sends “Global Privacy Control” or “Do Not Track”, nothing of this is kept, not even a number in your browser. The same holds when you switch it off at the end of this page.',
      'How the browser describes itself is erased after 30 days; that it was “Firefox on Android” stays.',
      'After 13 months everything about a visit is erased. Sums for each day stay, in which nobody can be found, also of how many people began to sign up.',
      'Only the people who run this site see these figures. Managers see how often their homes were opened, not by whom.',
    ),

    '# Cookies',
    'Who only looks around gets no cookie. Others get these:',
    list(
      'While you sign up: one that ties the code in our e-mail to your browser, for 24 hours.',
      'When you are signed in: one that says so, and one that says whether you want to stay signed in. They end when you log out, when you close the browser, and after a day at the latest; with “Keep me signed in” after 30 days without a visit.',
      facts.provider &&
        'While you sign in with another provider, such as Google: one that makes sure that the answer is meant for you, for some minutes.',
      'While you log in with a second step, or decide whether to keep an account that is to be erased: one that remembers who you are, for ten minutes.',
      'After you send a form: one that holds what the next page says, for a minute.',
      'When you choose how people are shown to you, as cards or as a list: one that remembers it, for a year.',
    ),
    'None of them is for advertising or for watching what you do. When you are signed in, your browser also notes which account it is, so that other open tabs notice.',

    '# When you have an account',
    list(
      'Your first and last name, your e-mail address, and your phone number if you gave one.',
      'Your password only as a value from which nobody can compute it.',
      'If you ask for a second step when logging in: the key for your authenticator app, encrypted, and recovery codes only as values from which nobody can compute them.',
      'When you signed up, and to which version of the terms you agreed.',
      'What you answered about yourself, such as university, year, date of birth and gender. Each answer is up to you, and you can take it back.',
      'For each browser that is signed in: since when, the day of its last visit, and how the browser describes itself, such as “Firefox on Android”.',
    ),
    'A sign-up that nobody finishes is erased within two days.',
    facts.provider &&
      'If you sign in with another provider, such as Google, it tells us your name, your e-mail address, a number for your account there and where your picture is, which we fetch once when you have none here. We keep no key that would let us act in your name.',

    '# What you do here',
    'Homes you liked, hid and opened (the last 50); your collections, notes and what you did in them; your roommate groups, your cap there and your answers in decisions; your messages, match requests and matches; whom you blocked or hid; who looked at your contact; which profiles you opened, for two days; your notifications, for 90 days; what you asked about homes and what you typed for it, and times for tours; searches you saved; a place that you offer; homes that you said are gone; what you reported, with a copy of the last messages it is about.',

    'What you ask about a home goes to its manager, or to the people who run this site when it has none, with the name, e-mail address and phone number that you typed. A roommate whose address you type gets one e-mail with your first name.',

    'What you send by “Contact us” or “Sell with us” goes by e-mail to the people who run this site, and is kept for a year.',

    '# Those who run this site',
    'They read what is reported and what is asked of them. Your e-mail address and phone number they see only in your record, and who opened it when is noted. What they decide is in a log that nobody can change. The copy of messages in a report is erased 90 days after the decision. When an account is suspended, we keep why, from when to when, and what its owner answered, until the account is erased.',

    '# Photos',
    'Photos are encoded again when they arrive: the place where they were taken, and everything else that cameras write into a file, is gone before anybody can see them.',

    '# E-mails',
    facts.mail === 'smtp' &&
      'We write to you about your account, and about messages, groups, matches, decisions and collections as you choose on “Notifications”. What an e-mail says is kept encrypted until it is sent; then only that it was sent is kept, for 30 days, or for 90 days when it could not be delivered. E-mails are sent through a mail server that the operator chose.',
    facts.mail === 'mailbox' &&
      'This is a demo: e-mails stay on this machine, where the person who runs it can read them.',
    facts.mail === 'none' && 'This site sends no e-mails yet.',

    '# Against guessing and abuse',
    'To stop people who guess passwords or codes, tries are counted for each account and each network. These counters have no names, addresses or IP addresses, only values that nobody outside this server can trace back, and each is erased within a day.',

    '# Who else learns something',
    list(
      facts.mapHost &&
        `The streets on the map come from ${facts.mapHost}, which sees your IP address and the part of the map that you look at.`,
      facts.routing &&
        'For the drive to campus a routing service is asked. It gets the positions of home and campus, and nothing about you.',
      'The operator chooses the machines that this site, its database and its photos are on. Photos may come from another server than pages, which then sees your IP address.',
    ),

    '# Your rights',
    'On the page “Your data” of your account you can download everything that is kept about you, and delete your account. Deleting hides it and signs you out everywhere at once. You have 7 days to come back; then it is erased. What you wrote to others becomes a message of a deleted person without text. Your answers in decisions stay without your name and your reasons, so that the result stays what it was. A report of your messages stays with whoever runs the site, with the copy that it holds until 90 days after their decision.',
    `You may also ask what is kept about you, and have it corrected. ${contactOf(facts)}`,
  )
}
