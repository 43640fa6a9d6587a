type Props = {
  /** Which of the page's actions is meant. */
  intent: string
  inDialog?: boolean | 'stays'
}

/** What each form of logging in sends along. Where to go on stands in the form's address, so that a page that answers with
 *  the form again still knows it. */
export function HiddenFields({ intent, inDialog }: Props) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {inDialog && <input type="hidden" name="in" value={inDialog === true ? 'dialog' : inDialog} />}
    </>
  )
}
