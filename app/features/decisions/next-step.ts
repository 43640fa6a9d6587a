import { searchHref, emptySearch } from '#app/features/search/search-params.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { decisionPath } from './paths.ts'
import type { GroupShortlist } from './views.ts'

/** A group's steps, in order. */
export const groupSteps = ['Invite', 'Find homes', 'Add', 'Decide', 'Vote', 'Ask'] as const

export type NextStep = {
  step: (typeof groupSteps)[number]
  title: string
  text: string
  to: string
  button: string
}

/** A home that the group asked a manager about, and the path where the answer appears. */
export type AskedHome = { groupId: string; listingId: string; to: string }

type Known = {
  groupId: string
  /** The other members, and the pending invitations. */
  others: number
  invited: number
  shortlist: GroupShortlist
  /** Homes that fit all members; null if the page does not count them. */
  fitting: number | null
  /** Homes asked about by any of the user's groups. */
  asked: AskedHome[]
}

/** The one thing that a group does next. Groups may skip steps: the page keeps all of them. */
export function nextStepOf({ groupId, others, invited, shortlist, fitting, asked }: Known): NextStep {
  const { collectionId, homes, decision } = shortlist
  const [page, decide] = [groupPath(groupId), decisionPath(collectionId)]
  if (decision?.state === 'open') return voteStep(decision, homes, { page, decide })
  if (decision && decision.winner !== null && decision.gone)
    return {
      step: 'Decide',
      title: `${decision.winner} is no longer offered`,
      text: 'You chose it, and it may be rented or paused by now. Choose another home together.',
      to: decide,
      button: 'See the result',
    }
  if (decision && decision.winner !== null)
    return askStep(
      decision.winner,
      asked.find((each) => each.groupId === groupId && each.listingId === decision.winnerId),
      decide,
    )
  if (others + invited === 0)
    return {
      step: 'Invite',
      title: 'Invite your roommates',
      text: 'They see the shortlist and the homes that fit all of you once they join.',
      to: `${page}#invite`,
      button: 'Invite',
    }
  if (homes === 0)
    return {
      step: fitting === 0 ? 'Find homes' : 'Add',
      title: fitting === 0 ? 'Find homes for all of you' : 'Add homes to the shortlist',
      text:
        fitting === 0
          ? 'No home fits everyone right now. The search shows which come closest.'
          : fitting === null
            ? 'Start with those that fit everyone’s answers.'
            : `${formatCount(fitting, 'home')} ${fitting === 1 ? 'fits' : 'fit'} everyone’s answers.`,
      to: fitting === 0 ? searchHref({ ...emptySearch, group: groupId }) : `${page}#homes`,
      button: fitting === 0 ? 'Search homes' : 'Choose homes',
    }
  if (others === 0)
    return {
      step: 'Invite',
      title: 'Waiting for your roommates',
      text: `${formatCount(invited, 'invitation')} not answered yet. You can decide together once someone has joined.`,
      to: `${page}#invite`,
      button: 'Invite someone else',
    }
  return {
    step: 'Decide',
    title: decision ? 'The decision had no winner' : 'Decide together',
    text: decision
      ? 'Add homes, or reopen the decision.'
      : homes === 1
        ? 'One home is on the shortlist. Add more, or ask everyone about this one.'
        : `${formatCount(homes, 'home')} on the shortlist. Everyone ranks them, and the points are counted.`,
    to: decide,
    button: decision ? 'See the result' : 'Start the decision',
  }
}

function askStep(winner: string, asked: AskedHome | undefined, decide: string): NextStep {
  return asked
    ? {
        step: 'Ask',
        title: `You asked about ${winner}`,
        text: 'All of you see there whether the manager answered, and the tour.',
        to: asked.to,
        button: 'See the inquiry',
      }
    : {
        step: 'Ask',
        title: `You chose ${winner}`,
        text: 'Ask about it together: one message, and all of you see whether it was answered, and the tour.',
        to: decide,
        button: 'Ask about this home',
      }
}

function voteStep(
  { own, answered }: Extract<GroupShortlist['decision'], { state: 'open' }>,
  homes: number,
  { page, decide }: { page: string; decide: string },
): NextStep {
  const have = answered === 0 ? 'Nobody has' : answered === 1 ? 'One of you has' : `${answered} of you have`
  return own.answered === 'yes'
    ? {
        step: 'Vote',
        title: 'Waiting for the others',
        text: `${have} answered. The result appears with the last answer.`,
        to: decide,
        button: 'See who has answered',
      }
    : {
        step: 'Vote',
        title: `Your turn: put ${homes === 1 ? 'the home' : `the ${homes} homes`} in order`,
        text: `${have} answered. Your order is private until everyone has answered.`,
        to: `${page}#shortlist`,
        button: homes === 1 ? 'Answer' : 'Rank the homes',
      }
}
