/** The maximum number of additions to one inquiry, because each is emailed to the people who answer, and their length in UTF-16
 *  units. */
export const MOST_ADDITIONS = 5
export const LONGEST_ADDITION = 1000

/** The part of a lead's page where the manager can state a fact that the student asked for. */
export const ASKED_FACTS = 'asked-facts'

const leadStates = ['new', 'answered', 'tour', 'closed', 'withdrawn'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateLabels: Record<LeadState, string> = {
  new: 'New',
  answered: 'Answered',
  tour: 'Tour',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
}

/** Whether the inquiry is over: nothing more can be answered, added or arranged. */
export const isEnded = (state: LeadState) => state === 'closed' || state === 'withdrawn'

export const sentStateLabels: Record<LeadState, string> = {
  new: 'Sent, not answered yet',
  answered: 'Answered',
  tour: 'Tour',
  closed: 'Closed by the manager',
  withdrawn: 'Withdrawn',
}
