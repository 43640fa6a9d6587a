import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { operator, verdictOf, visitor, type Reviewed } from '#app/platform/access.ts'
import { personOf } from '#app/features/accounts/factory.ts'

const person = { id: 'me', student: true, manager: false, admin: false }
const ACTORS = {
  visitor,
  student: personOf(person),
  manager: personOf({ ...person, student: false, manager: true }),
  desk: personOf({ ...person, desk: true }),
  admin: personOf({ ...person, admin: true }),
  suspended: personOf({ ...person, manager: true }, { suspended: true }),
  operator,
}

const other = {
  userId: 'other',
  present: true,
  blocked: false,
  matched: false,
  shown: false,
  viewerAge: 'adult',
}

/** For each policy, all cases that its rules distinguish. */
const THINGS: Record<string, Record<string, unknown>> = {
  rateLimitPolicy: { 'a try': null },
  demoPolicy: { 'of the demo': { mode: 'demo' }, 'of a real site': { mode: 'production' } },
  rolePolicy: { 'a right': null },
  ownAccountPolicy: { 'my own account': { userId: 'me' }, 'another’s account': { userId: 'other' } },
  accountPolicy: { 'an account': null },
  recoveryPolicy: { 'any account': null },
  buildingPolicy: { 'my own building': { userId: 'me' }, 'another’s building': { userId: 'other' } },
  savedSearchPolicy: { 'my own search': { userId: 'me' }, 'another’s search': { userId: 'other' } },
  subletPolicy: {
    'a shown sublet': { userId: 'other', shown: true },
    'one, blocked or over': { userId: 'other', shown: false },
    'my own draft': { userId: 'me', shown: false },
    'mine, shown': { userId: 'me', shown: true },
  },
  subletsPolicy: { 'what is on offer': null },
  ownSubletsPolicy: { 'my own sublets': { userId: 'me' }, 'another’s sublets': { userId: 'other' } },
  subletQuestionPolicy: { 'from my email': { userId: 'me' }, 'made up': null },
  managerInvitationPolicy: { 'a link': { email: 'marta@homes.example' }, 'made up': null },
  contactFormPolicy: { 'a message': {} },
  sitePolicy: { 'the site': null },
  moderationPolicy: { 'the queue': null },
  moderationItemPolicy: {
    'one that is gone': null,
    'a new home': { kind: 'new-home', facts: { listingId: 'home' }, decidedBy: 'other' },
    'one that I decided': { kind: 'new-home', facts: { listingId: 'home' }, decidedBy: 'me' },
    'a report of a home': { kind: 'report', facts: { about: 'home', id: 'home' } },
    'a report of a person': { kind: 'report', facts: { about: 'person', id: 'other' } },
    'a suspension’s appeal': { kind: 'appeal', facts: { userId: 'other' } },
  },
  analyticsPolicy: { 'all visits': null },
  emailPolicy: { 'an email': null },
  mailboxPolicy: { "the demo's mailbox": { mode: 'demo' }, 'one in production': { mode: 'production' } },
  campusPolicy: { 'a campus': null },
  streetPolicy: { 'the streets': null },
  timetablePolicy: { 'the timetables': null },
  listingPolicy: {
    'a draft': { status: 'draft' },
    'a submitted home': { status: 'submitted' },
    'a published home': { status: 'published' },
    'a paused home': { status: 'paused' },
    'an archived home': { status: 'archived' },
    'a home I manage': { status: 'published', people: ['me'] },
    'a draft of mine': { status: 'draft', people: ['me'] },
    'a home of mine, handed in': { status: 'submitted', people: ['me'] },
    'another’s home': { status: 'published', people: ['other'] },
    'another’s draft': { status: 'draft', people: ['other'] },
    'one I took down': { status: 'archived', people: ['me'], takenDownBy: 'manager' },
    'one the desk took down': { status: 'archived', people: ['other'], takenDownById: 'me' },
    'mine, taken down': { status: 'archived', people: ['me'], takenDownBy: 'others' },
  },
  companyPolicy: {
    'my company': { role: 'owner' },
    'my employer': { role: 'colleague' },
    'another’s company': { role: null },
    'leaving my employer': { role: 'colleague', self: true },
  },
  companyRegisterPolicy: { 'a company': { companyId: 'homes' } },
  companySuspensionPolicy: { 'a company': { companyId: 'homes' } },
  ownCompanySuspensionPolicy: {
    'my company': { role: 'owner' },
    'my employer': { role: 'colleague' },
    'another’s company': { role: null },
  },
  companyInvitationPolicy: {
    'to my address': { own: true },
    'to another’s': { own: false },
    'made up': null,
  },
  leadAddressPolicy: { 'from its email': { addressId: 'one' }, 'made up': null },
  ownHomesPolicy: { 'my own homes': null },
  ownListPolicy: {
    'my company’s list': { people: ['other', 'me'] },
    'another’s list': { people: ['other'] },
  },
  homeQuestionPolicy: { 'from my email': { listingId: 'home' }, 'made up': null },
  placePolicy: { 'a place': null },
  peoplePolicy: {
    'a shown student': { ...other, shown: true },
    'a pausing one': { ...other },
    'a pausing match': { ...other, matched: true },
    'one, blocked': { ...other, shown: true, matched: true, blocked: true },
    'one who is leaving': { ...other, shown: true, matched: true, present: false },
    'asked of no age': { ...other, shown: true, viewerAge: 'unknown' },
    'asked under 18': { ...other, shown: true, viewerAge: 'minor' },
    myself: { ...other, userId: 'me' },
  },
  notificationPolicy: { 'my own ones': { userId: 'me' }, 'another’s': { userId: 'other' } },
  ownPeoplePolicy: { 'my own list': null },
  photoPolicy: {
    'my own photo': { purpose: 'profile-photo', ownerId: 'me' },
    'another’s photo': { purpose: 'profile-photo', ownerId: 'other' },
    'of a shown student': { purpose: 'profile-photo', ownerId: 'other', owner: { ...other, shown: true } },
    'of one, blocked': {
      purpose: 'profile-photo',
      ownerId: 'other',
      owner: { ...other, shown: true, blocked: true },
    },
    'of my home': { purpose: 'listing-photo', ownerId: 'me', people: ['me'] },
    'of another home': { purpose: 'listing-photo', ownerId: null, people: ['other'] },
    'drawing, my home': { purpose: 'floorplan', ownerId: 'me', people: ['me'] },
    'drawing, another’s': { purpose: 'floorplan', ownerId: null, people: ['other'] },
  },
  conversationPolicy: {
    'my conversation': { own: true, other: 'there', viewerAge: 'adult' },
    'with one erased': { own: true, other: 'erased', viewerAge: 'adult' },
    'with one under 18': { own: true, other: 'minor', viewerAge: 'adult' },
    'blocked or left': { own: true, other: 'hidden', viewerAge: 'adult' },
    'mine, of no age': { own: true, other: 'there', viewerAge: 'unknown' },
    'mine, under 18': { own: true, other: 'there', viewerAge: 'minor' },
    'of two others': { own: false, other: 'there', viewerAge: 'adult' },
    'my group’s': { own: true, group: true, other: 'there', viewerAge: 'adult' },
    'my group’s, alone': { own: true, group: true, other: 'alone', viewerAge: 'adult' },
    'my group’s, under 18': { own: true, group: true, other: 'there', viewerAge: 'minor' },
    'another group’s': { own: false, group: true, other: 'hidden', viewerAge: 'adult' },
  },
  messageModerationPolicy: { 'a message': null },
  inboxPolicy: { 'my own inbox': null },
  emailChoicePolicy: { 'from my email': {}, 'made up': null },
  uploadPolicy: {
    'my own upload': { ownerId: 'me' },
    'another’s upload': { ownerId: 'other' },
    'one of nobody': { ownerId: null },
  },
  savesPolicy: { 'my own likes': { userId: 'me' }, 'another’s likes': { userId: 'other' } },
  groupPolicy: {
    'I founded': { member: true, invited: false, founder: true },
    'I joined': { member: true, invited: false, founder: false },
    'one that asked me': { member: false, invited: true, founder: false },
    'another’s or left': { member: false, invited: false, founder: false },
  },
  groupLinkPolicy: {
    'a live link': { live: true, blocked: false },
    'one from my blocker': { live: true, blocked: true },
    'one that is over': { live: false, blocked: false },
  },
  ownGroupsPolicy: { 'my own groups': null },
  collectionPolicy: {
    'I made or am in': { member: true, left: false, open: false, deleted: false },
    'one I am in, deleted': { member: true, left: false, open: false, deleted: true },
    'another’s, by its id': { member: false, left: false, open: false, deleted: false },
    'another’s, by its link': { member: false, left: false, open: true, deleted: false },
    'one I left, shared with my group': { member: false, left: true, open: false, deleted: false },
    'another’s link, deleted': { member: false, left: false, open: true, deleted: true },
  },
  ownCollectionsPolicy: { 'my own collections': null },
  decisionPolicy: {
    'my group’s': { member: true, votes: true, shared: true },
    'in it, not its group': { member: true, votes: false, shared: true },
    'in it, of no group': { member: true, votes: false, shared: false },
    'asked to, or out of it': { member: false, votes: false, shared: true },
  },
  contactPolicy: {
    'for students': { person: { ...other, shown: true }, audience: 'students', given: true },
    'for matches': { person: { ...other, shown: true }, audience: 'matches', given: true },
    'of a match': { person: { ...other, matched: true }, audience: 'matches', given: true },
    'for nobody': { person: { ...other, matched: true }, audience: 'nobody', given: true },
    'there is none': { person: { ...other, matched: true }, audience: 'students', given: false },
    'asked of no age': {
      person: { ...other, shown: true, viewerAge: 'unknown' },
      audience: 'students',
      given: true,
    },
    'of one, blocked': {
      person: { ...other, shown: true, matched: true, blocked: true },
      audience: 'students',
      given: true,
    },
  },
  requestPolicy: {
    'one to me': { side: 'receiver', seen: true },
    'one of mine': { side: 'sender', seen: true },
    'of one hidden': { side: 'receiver', seen: false },
    'to one hidden': { side: 'sender', seen: false },
    'of two others': { side: 'neither', seen: true },
  },
  inquiryPolicy: {
    'one I sent': { senderUserId: 'me', managerUserId: 'other' },
    'one to me': { senderUserId: 'other', managerUserId: 'me' },
    'one to my company': { senderUserId: 'other', managerUserId: 'another', people: ['another', 'me'] },
    'one to another': { senderUserId: 'other', managerUserId: 'another' },
    'one to the desk': { senderUserId: 'other', managerUserId: null },
    'one that names me': { senderUserId: 'other', managerUserId: 'another', namedUserIds: ['me'] },
  },
  savedAnswerPolicy: { 'my company’s answer': { member: true }, 'another’s answer': { member: false } },
  tourHoursPolicy: { 'my company’s hours': { role: 'colleague' }, 'another’s hours': { role: null } },
  repliedLinkPolicy: { 'from its email': { id: 'one' }, 'made up': null },
  inquiriesPolicy: { 'any home': null },
  findMatePolicy: { 'people to find': null },
  matchPolicy: {
    'a match': { ...other, shown: true, matched: true },
    'a pausing match': { ...other, matched: true },
    'no match': { ...other, shown: true },
    'a match, blocked': { ...other, shown: true, matched: true, blocked: true },
    'a leaving match': { ...other, matched: true, present: false },
  },
  healthPolicy: { 'the site': null },
  settingsPolicy: { 'the settings': null },
  loginProviderPolicy: { 'one of the settings': { id: 'usc' }, 'a new one': { id: null } },
  storePolicy: { 'the file store': null },
  peopleModerationPolicy: { 'an account': null },
  suspensionPolicy: { 'an account': null },
  ownSuspensionPolicy: { 'my suspension': { userId: 'me' }, 'another’s': { userId: 'other' } },
  profilePolicy: { 'the own profile': { userId: 'me' }, 'someone’s profile': { userId: 'other' } },
}

type Policies = Record<string, Record<string, Reviewed<unknown>>>

/** Every exported `…Policy` of every feature, by name. */
async function policies(): Promise<Policies> {
  const files = globSync('app/features/*/policy.ts').toSorted()
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Policies>))
  return Object.fromEntries(
    modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('Policy')),
  )
}

test('every policy of every feature is in the matrix', async () => {
  const found = await policies()
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(THINGS).toSorted())
})

test('the policy matrix is as committed', async () => {
  const found = await policies()
  const rows = Object.entries(THINGS).flatMap(([name, things]) =>
    Object.entries(things).flatMap(([thing, value]) =>
      Object.entries(found[name] ?? {}).map(([ability, rule]) => [
        `${name.replace(/Policy$/, '')}.${ability}`,
        thing,
        ...Object.values(ACTORS).map((actor) => verdictOf(rule, actor, value)),
      ]),
    ),
  )
  const table = [['ability', 'thing', ...Object.keys(ACTORS)], ...rows]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(column === 0 ? 28 : 20))
        .join('')
        .trimEnd(),
    )
    .join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('policy-matrix.txt')
})
