import type { Letter } from '#app/features/letters/rules.ts'

type Site = { publicUrl: string }

/** @param inviter as the one invited may read the name */
export function invitationEmail({ publicUrl }: Site, groupId: string, name: string, inviter: string): Letter {
  return {
    subject: `${inviter} invites you to a roommate group`,
    paragraphs: [
      `${inviter} asks you to join the roommate group “${name}”, to look for a home together.`,
      'You are in it only if you say yes. Have a look at who is in the group first.',
    ],
    button: { label: 'Look at the invitation', url: `${publicUrl}/profile/groups/${groupId}/invitation` },
    footer: 'If you do not want this, say no on that page, or do nothing.',
  }
}

export function removedEmail({ publicUrl }: Site, name: string): Letter {
  return {
    subject: `You are no longer in “${name}”`,
    paragraphs: [
      `A member of the roommate group “${name}” took you out of it. You no longer see what it shares.`,
    ],
    button: { label: 'Open your groups', url: `${publicUrl}/profile/groups` },
    footer: 'If you think this is a mistake, ask somebody of the group to invite you again.',
  }
}

export function deletedEmail({ publicUrl }: Site, name: string): Letter {
  return {
    subject: `“${name}” was deleted`,
    paragraphs: [
      `A member deleted the roommate group “${name}”. What was shared with it alone is no longer shared.`,
    ],
    button: { label: 'Open your groups', url: `${publicUrl}/profile/groups` },
  }
}
