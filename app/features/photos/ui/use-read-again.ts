import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const MOST = 4 // tries

/** Reloads the page's data while a finished upload is missing from it: a reload that another one cancelled is lost, and one
 *  that hangs is superseded by the next. After one, two, four and eight seconds, then no more. */
export function useReadAgain(missing: boolean): void {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  if (!missing && tries > 0) setTries(0)
  useEffect(() => {
    if (!missing || tries >= MOST) return
    const timer = setTimeout(
      () => {
        setTries(tries + 1)
        void revalidate()
      },
      1000 * 2 ** tries,
    )
    return () => clearTimeout(timer)
  }, [missing, tries, revalidate])
}
