import { oneOr } from './kinds.ts'

const did = {
  // Older notifications, from before these were told apart.
  changed: (who: string, group: string) => `${who} changed the name of “${group}” or what it looks for.`,
  renamed: (who: string, group: string) => `${who} renamed your group to “${group}”.`,
  'looks-for': (who: string, group: string) => `${who} changed what “${group}” looks for.`,
  'renamed-looks-for': (who: string, group: string) =>
    `${who} renamed your group to “${group}” and changed what it looks for.`,
  left: (who: string, group: string) => `${who} left “${group}”.`,
  removed: (who: string, group: string) => `${who} removed someone from “${group}”.`,
}
/** What other members do in a group that its members are notified about. */
export type GroupNews = keyof typeof did

/** The detail of a notification about a group: what happened, and the group's name. */
export const groupNewsDetail = (what: GroupNews, name: string) => `${what}: ${name}`

function groupNewsLine(from: string, detail: string): string {
  const [, what = '', name = ''] = /^([a-z-]+): (.*)$/.exec(detail) ?? []
  return did[what as GroupNews](from, name)
}

export const groupKinds = {
  'group-invitation': {
    section: 'Groups',
    label: 'Invitations to roommate groups',
    when: 'A member of a roommate group asks you to join it.',
    email: 'group-invitation',
    usual: { onSite: true, emails: 'at-once' },
    line: (from: string, detail: string) => `${from} asks you to join “${detail}”.`,
    count: oneOr(
      'You are invited to a roommate group.',
      (count) => `You are invited to ${count} roommate groups.`,
    ),
  },
  'group-request': {
    section: 'Groups',
    label: 'Requests to join your groups',
    when: 'Someone opens the link of a roommate group that you are in, and asks to join. “Right away” means one email about all who ask, 5 minutes after the first.',
    email: 'group-request',
    gathered: true,
    usual: { onSite: true, emails: 'at-once' },
    line: (from: string, detail: string) => `${from} asks to join “${detail}”.`,
    count: oneOr(
      'Someone asks to join one of your roommate groups.',
      (count) => `${count} people ask to join your roommate groups.`,
    ),
  },
  'group-admitted': {
    section: 'Groups',
    label: 'Groups that you asked to join',
    when: 'A member of a roommate group lets you in.',
    email: 'group-admitted',
    usual: { onSite: true, emails: 'at-once' },
    line: (from: string, detail: string) => `${from} let you into “${detail}”.`,
    count: oneOr(
      'You are now in the roommate group that you asked to join.',
      (count) => `You are now in ${count} roommate groups that you asked to join.`,
    ),
  },
  'group-joined': {
    section: 'Groups',
    label: 'New members of your groups',
    when: 'Someone joins a roommate group that you are in. “Right away” means one email about all who join, 5 minutes after the first.',
    email: 'group-joined',
    gathered: true,
    usual: { onSite: true, emails: 'off' },
    line: (from: string, detail: string) => `${from} joined “${detail}”.`,
    count: oneOr('Someone joined one of your groups.', (count) => `${count} people joined your groups.`),
  },
  'group-news': {
    section: 'Groups',
    label: 'Activity in your groups',
    when: 'Others leave one of your roommate groups, are removed from it, or change its name or what it looks for. “Right away” means one email about all changes, 5 minutes after the first. You get no other about that group until you have read it here.',
    email: 'group-news',
    gathered: true,
    usual: { onSite: true, emails: 'daily' },
    line: groupNewsLine,
    count: oneOr(
      'There is news in one of your roommate groups.',
      (count) => `There are ${count} changes in your roommate groups.`,
    ),
  },
  'group-removed': {
    section: 'Groups',
    label: 'Removal from a group',
    when: 'You are removed from a roommate group.',
    email: 'group-removed',
    usual: { onSite: true, emails: 'at-once' },
    line: (_: string, detail: string) => `You were removed from “${detail}”.`,
    count: oneOr(
      'You were removed from a roommate group.',
      (count) => `You were removed from ${count} roommate groups.`,
    ),
  },
  'group-deleted': {
    section: 'Groups',
    label: 'Deleted groups',
    when: 'A roommate group that you are in is deleted.',
    email: 'group-deleted',
    usual: { onSite: true, emails: 'at-once' },
    line: (_: string, detail: string) =>
      `“${detail}” was deleted. What was shared only with it is no longer shared.`,
    count: oneOr(
      'One of your roommate groups was deleted.',
      (count) => `${count} of your roommate groups were deleted.`,
    ),
  },
} as const
