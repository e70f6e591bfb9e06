/**
 * Runs in the head of every page, before anything is painted: applies the stored theme, so that it
 * never flashes. Written as text because it is inlined; the CSP allows it by its hash.
 */
export const beforePaint =
  "(d=>{let t;try{t=JSON.parse(localStorage['theme-storage']).state.isDark}catch{}if(t!==!!t)t=matchMedia('(prefers-color-scheme:dark)').matches;d.theme=t?'dark':'light'})(document.documentElement.dataset)"
