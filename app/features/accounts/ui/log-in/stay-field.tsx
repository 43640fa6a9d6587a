type Props = { inDialog?: boolean | 'stays' }

/** Tells the server that a form is in a dialog, whose page may stay open as it is. */
export function StayField({ inDialog = false }: Props) {
  return inDialog && <input type="hidden" name="in" value={inDialog === true ? 'dialog' : inDialog} />
}
