/** What a member wrote about a home, as whoever asks may read it. */
export type NoteView = {
  /** Who wrote it: "You", or "A member" where one of the two blocked the other. */
  by: string
  self: boolean
  text: string
  /** ISO time. */
  at: string
}
