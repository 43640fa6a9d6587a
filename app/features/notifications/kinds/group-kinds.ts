import { oneOr } from './one-or.ts'

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
  'group-joined': {
    section: 'Groups',
    label: 'New members of your groups',
    when: 'Someone joins a roommate group that you are in. “Right away” means one e-mail about all who join, 5 minutes after the first.',
    email: 'group-joined',
    gathered: true,
    usual: { onSite: true, emails: 'off' },
    line: (from: string, detail: string) => `${from} joined “${detail}”.`,
    count: oneOr('Someone joined a group of yours.', (count) => `${count} people joined groups of yours.`),
  },
  'group-news': {
    section: 'Groups',
    label: 'Activity of your groups',
    when: 'Others leave a roommate group of yours, are removed from it, or change its name or what it looks for. “Right away” means one e-mail about all of it, 5 minutes after the first, and no other about that group until you have read it in your list.',
    email: 'group-news',
    gathered: true,
    usual: { onSite: true, emails: 'daily' },
    line: (_: string, detail: string) => `Others changed something in “${detail}”.`,
    count: oneOr(
      'Others changed something in a roommate group of yours.',
      (count) => `Others changed something in ${count} roommate groups of yours.`,
    ),
  },
  'group-proposal': {
    section: 'Groups',
    label: 'Votes in your groups',
    when: 'A member proposes to remove someone from a roommate group of yours, or to delete it, and you are asked to agree. Or a proposal of yours ended.',
    email: 'group-proposal',
    usual: { onSite: true, emails: 'at-once' },
    line: (_: string, what: string) => what,
    count: oneOr(
      'A vote in a roommate group of yours began or ended.',
      (count) => `${count} votes in roommate groups of yours began or ended.`,
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
      `“${detail}” was deleted. What was shared with it alone is no longer shared.`,
    count: oneOr(
      'A roommate group of yours was deleted.',
      (count) => `${count} roommate groups of yours were deleted.`,
    ),
  },
} as const
