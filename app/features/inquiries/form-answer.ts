import type { InquiryField, TypedInquiry } from './rules.ts'

/** What the form of an inquiry hears after it was sent. */
export type InquiryAnswer =
  | { state: 'sent'; inquiryId: string }
  /** All is well with the form, and nobody is signed in: to be sent again after that. */
  | { state: 'log-in' }
  | {
      state: 'again'
      typed: TypedInquiry
      errors: Partial<Record<InquiryField, string>>
      failed: string | undefined
      /** The same went out within a day: whether to send it all the same. */
      asks: boolean
      /** The date of birth is wanted. */
      asksBirthDate: boolean
    }
