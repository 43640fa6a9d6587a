/** Texts of the specification, word for word (part 2 §8). */
export const roommateCopy = {
  self: 'You cannot send a match request to yourself',
  exists: 'Match request already exists',
  mutual: 'Receiver requested current user',
  notFound: 'Match request not found',
  noId: 'User ID is required to send a match request',
  failedTo: {
    send: 'Failed to send match request',
    accept: 'Failed to accept match request',
    reject: 'Failed to reject match request',
  },
  logInTo: {
    send: 'Please log in to send match requests',
    accept: 'Please log in to accept match requests',
    reject: 'Please log in to reject match requests',
    view: 'Please log in to view match requests',
    matched: 'Please log in to view matched users',
  },
}

/** The alert for a request that was not sent. */
export const notSentText = (cause: string = roommateCopy.failedTo.send) =>
  `Failed to send match request: ${cause}`
