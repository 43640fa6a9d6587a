import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import type { Snapshot } from '#app/database/schema/homes/decisions.ts'
import { winnerOf } from './decide.ts'
import { closingText, outcomeText } from './copy.ts'
import { costText } from './cost-text.ts'

type Until = { closesAt: Date | null; timeZone: string }

const untilText = ({ closesAt, timeZone }: Until) =>
  closingText({ closesAt: closesAt?.toISOString() ?? null, timeZone })

/** @param name of the collection @param round more than 1: the decision was reopened */
export function openedEmail(name: string, { round, ...until }: { round: number } & Until): EmailContent {
  return {
    subject: round > 1 ? 'Your group’s decision is open again' : 'Decide with your group',
    paragraphs: [
      round > 1
        ? `Your group is deciding again between the homes in “${name}”. Your earlier answer counts unless you change it.`
        : `Your group is deciding between the homes in “${name}”. Say which you like best, and which are not for you.`,
      untilText(until),
    ],
    button: round > 1 ? 'See your answer' : 'Answer',
  }
}

/** @param answered whether the recipient has answered in this round */
export function endingEmail(name: string, until: Until, answered: boolean): EmailContent {
  return {
    subject: 'Your group’s decision closes soon',
    paragraphs: [
      `Your group is deciding between the homes in “${name}”.`,
      untilText(until),
      answered ? 'You have answered, and can change it until then.' : 'You have not answered yet.',
    ],
    button: answered ? 'See your answer' : 'Answer',
  }
}

/** @param home the winner's name and address */
export function resultEmail(name: string, snapshot: Snapshot, home: string): EmailContent {
  const { outcome, winner } = winnerOf(snapshot)
  const cost =
    winner && winner.costEach !== null
      ? ` It costs ${costText({ costEach: winner.costEach, costNote: winner.costNote ?? null }, snapshot.people, ', ')}.`
      : ''
  return {
    subject: 'Your group’s decision has a result',
    paragraphs: [
      `Your group decided about the homes in “${name}”.`,
      outcomeText(outcome, home) + cost,
      'See how everyone answered, and how it was counted.',
    ],
    button: 'See the result',
  }
}
