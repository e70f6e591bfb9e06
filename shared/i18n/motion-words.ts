/** The words at a picture that moves. */
import { defineWords } from './define-words.ts'

export const motionWords = defineWords({
  ko: { pause: '움직임 멈추기', play: '움직임 보기' },
  en: { pause: 'Pause the animation', play: 'Play the animation' },
  ja: { pause: 'アニメーションを止める', play: 'アニメーションを再生する' },
})
