/** What browsers know changes of the desk by. */
export const DESK_CHANGED = 'desk'
