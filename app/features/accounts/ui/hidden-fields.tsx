import { StayField } from './log-in/stay-field.tsx'

type Props = {
  /** The action that the form requests. */
  intent: string
  inDialog?: boolean | 'stays'
}

/** Hidden fields of every log-in form. The address to return to is part of the form's own address, so that it is kept
 *  when the page shows the form again. */
export function HiddenFields({ intent, inDialog }: Props) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <StayField inDialog={inDialog} />
    </>
  )
}
