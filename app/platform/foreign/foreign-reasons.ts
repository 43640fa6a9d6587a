/** Why a file on another site was not fetched, each as a sentence for the person who gave the address. */
const sentences = {
  address: 'This is not an address of a file on the web. It should look like https://example.com/photo.jpg.',
  'not-https': 'We fetch files from https addresses only. This is not one, or it leads to one that is not.',
  password: 'The address contains a user name or password. Please give one that is open to everyone.',
  port: 'The address has a port that we do not use. Please give one without a port.',
  'not-public': 'The address leads into a private network, so we did not follow it.',
  'no-such-host': 'No site with this name was found. Please check the address for typos.',
  unreachable: 'The other site could not be reached, or its connection is not secure.',
  redirects: 'The address redirects more than three times. Please give the final address.',
  status: 'The other site did not provide the file.',
  type: 'The file at this address is not a type that we accept.',
  compressed: 'The other site sends the file in a compressed form, which we do not open.',
  'too-large': 'The file is too large.',
  'too-slow': 'The other site took too long to send the file.',
  'cut-off': 'The other site stopped in the middle of the file.',
} as const

export type ForeignReason = keyof typeof sentences

export function foreignReasonSentence(reason: ForeignReason): string {
  return sentences[reason]
}

/** Whether trying again later may help. For a status it depends on the number, see `ForeignAnswer`. */
export function mayAnswerLater(reason: ForeignReason, status = 0): boolean {
  if (reason === 'status') return status === 408 || status === 429 || status >= 500
  return ['no-such-host', 'unreachable', 'too-slow', 'cut-off'].includes(reason)
}
