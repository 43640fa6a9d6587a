import type { FormAnswer } from '#app/web/form-answer.ts'
import type { InquiryField, TypedInquiry } from '../rules.ts'

export type InquiryAnswer =
  | { state: 'sent'; inquiryId: string }
  /** The form is valid, but the visitor must log in before it is sent. */
  | { state: 'log-in' }
  | (FormAnswer<InquiryField, TypedInquiry> & {
      state: 'again'
      /** Whether the form asks for confirmation, because the same inquiry was sent within a day. */
      asks: boolean
      asksBirthDate: boolean
    })
