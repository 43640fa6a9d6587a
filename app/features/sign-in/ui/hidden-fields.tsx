type StayProps = { inDialog?: boolean | 'stays' }

/** Tells the server that a form is in a dialog, whose page can stay as it is. */
export function StayField({ inDialog = false }: StayProps) {
  return inDialog && <input type="hidden" name="in" value={inDialog === true ? 'dialog' : inDialog} />
}

type Props = {
  intent: string
  inDialog?: boolean | 'stays'
}

/** Hidden fields of every log-in form. The return address is part of the form's own address, so that it is kept when the page shows
 *  the form again. */
export function HiddenFields({ intent, inDialog }: Props) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <StayField inDialog={inDialog} />
    </>
  )
}
