/** A round button on a photo, legible on any picture. */
export const photoButton =
  'grid size-10 place-items-center rounded-full bg-[rgb(20_15_5/0.4)] text-white backdrop-blur-sm transition-transform duration-(--quick) active:scale-90 pointer-coarse:size-11'
