/** What only some programs understand, as the Markdown of this site. Each format names the functions of its dialect. */
import type { Dialect } from './blog-text.ts'
import { rewriteContainers } from './containers.ts'
import { toLinkMarkdown, toPictureMarkdown } from './markdown-tree.ts'
import { type Pattern, rewritePatterns } from './rewrite.ts'
import { findPage } from './tag-rules.ts'
import { rewriteComponents } from './template-tags.ts'

const emoji: Pattern = {
  find: /(?<![\w:]):([a-z0-9_+-]{2,30}):(?![\w:])/dg,
  write: ([, code = '']) => emojiCodes.get(code) ?? null,
}

/** A line in italics below a picture. */
const caption: Pattern = {
  find: /(!\[[^[\]\n]*\]\([^()\s]+)(?:[ \t]+=\d*x\d*)?\)(?:\{:[^{}\n]*\})?[ \t]*\n[ \t]*([*_])([^*_\n]+)\2[ \t]*$/dgm,
  write: ([, picture = '', , text = '']) => `${picture} "${text.replaceAll('"', '\\"')}")`,
}

/** A term, and what it means in lines that begin with a colon. */
const definitions: Pattern = {
  find: /^([^\s>#|:*+<\uFFFC-][^\n]*)\n(\n?)((?: {0,3}:[ \t]+[^\n]+\n?)+)(?=([^\n])?)/dgm,
  write([, term = '', gap = '', meanings = '', more]) {
    const lines = meanings
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^ *:[ \t]+/, ''))
    const bold = term.includes('*') ? term.trim() : `**${term.trim()}**`
    return `${bold}${gap ? '\n\n' : '\\\n'}${lines.join('\\\n')}\n${more ? '\n' : ''}`
  },
}

/** `hasFormulas`: whether nothing in formulas is read. */
const ofPatterns =
  (patterns: readonly Pattern[], hasFormulas = true): Dialect =>
  (text, context) =>
    rewritePatterns(text, context, patterns, hasFormulas)

export const rewriteEmoji = ofPatterns([emoji])
export const rewriteZenn = ofPatterns([caption])
export const rewriteDefinitions = ofPatterns([caption, definitions, emoji])

const media = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|pdf|mp[34]|webm|mov|wav|ogg|m4a)$/i

export const rewriteObsidian: Dialect = (text, context) =>
  rewritePatterns(text, context, [
    {
      find: /%%[\s\S]*?%%|^[ \t]*%%[\s\S]*/dgm,
      write([whole = ''], note) {
        note('REMOVED', '%%')
        return whole.replaceAll(/[^\n]/g, '').slice(0, 2)
      },
    },
    {
      find: /(!?)\[\[([^[\]|\n]*)(?:\|([^[\]\n]*))?\]\]/dg,
      write([whole, embeds, target = '', said = ''], note) {
        const [name = '', heading = ''] = target.trim().split('#', 2)
        const label = said.replaceAll(/\|?\d+(?:x\d+)?$/g, '').trim()
        if (media.test(name)) {
          return embeds && !/\.(?:pdf|mp[34]|webm|mov|wav|ogg|m4a)$/i.test(name)
            ? toPictureMarkdown(name, label)
            : toLinkMarkdown(name, label || name)
        }
        const text = said.trim() || [name, heading].filter(Boolean).join(' > ')
        const fragment = heading.replace(/^\^.*/, '')
        if (name === '')
          return fragment ? toLinkMarkdown(`#${encodeURIComponent(fragment)}`, text) : text
        const url = context.findPost(fragment ? `${name}#${fragment}` : name)
        if (url === null) note('LINK_DEAD', whole)
        return url === null ? text : toLinkMarkdown(url, text)
      },
    },
    {
      find: /==(?![\s=])((?:[^=\n]|=(?!=))*?)(?<!\s)==(?!=)/dg,
      write: ([, text = '']) => (text ? `<mark>${text}</mark>` : null),
    },
    { find: /[ \t]+\^[\w-]{4,}[ \t]*$/dgm, write: () => '' },
  ])

/** What means the same wherever it is written. */
const shared: Pattern[] = [
  // Of Zenn and of velog.
  ...[/@\[(\w+)\]\(([^()\s]+)\)/dg, /!(\w+)\[([^[\]\s]+)\](?!\()/dg].map((find) => ({
    find,
    write([, service = '', id = '']: string[]) {
      const page = findPage(service.toLowerCase(), id)
      return page && toLinkMarkdown(page, '')
    },
  })),
  {
    find: /(!\[[^[\]\n]*\]\([^()\s]+)[ \t]+=\d*x\d*\)/dg,
    write: ([, picture = '']) => `${picture})`,
  },
  {
    // A callout of MkDocs, which none of the known programs has.
    find: /^[ \t>]*(?:!!!|\?{3}\+?)[ \t]+[\w-]+[^\n]*/dgm,
    write([whole = ''], note) {
      note('KEPT_AS_TEXT', whole.trim())
      return null
    },
  },
]

/** The site reads a block between lines of `$$`, and `$x$` in a sentence. */
const formulas: Pattern[] = [
  {
    find: /^([ \t>]*(?:[-*+][ \t]+)?)(?:\$\$(?!\$)((?:[^$\n]|\$(?!\$)|\n(?![ \t>]*\n))+)\$\$|\\{1,2}\[((?:[^\\\n]|\\(?!\\?[[\]])|\n(?![ \t>]*\n))+)\\{1,2}\])[ \t]*$/dgm,
    write([whole, marks = '', dollars = '', brackets = '']) {
      const formula = (dollars || brackets).trim()
      const next = `\n${marks.replace(/[-*+]/, ' ')}`
      const written = `${marks}$$${next}${formula}${next}$$`
      return formula === '' || written === whole || (brackets && !/[\\^_=]/.test(formula))
        ? null
        : written
    },
  },
  {
    find: /(?<![\\$])\$\$(?!\$)[ \t]*([^$\n]*[^$\s])[ \t]*\$\$(?![$\d])/dg,
    write: ([, formula = '']) => `$${formula}$`,
  },
]

export const rewriteFormulas = ofPatterns(formulas, false)

export const rewriteShared: Dialect = (source, context) => {
  const [, name] = /^import\s+(?:\{\s*)?(\w+)[^\n]*\sfrom\s*["']/m.exec(source.text) ?? []
  const isMdx =
    /\.mdx$/i.test(context.text.file) ||
    (name !== undefined && source.text.includes(`<${name}`)) ||
    /\{\/\*/.test(source.text)
  const text = isMdx ? rewriteComponents(source, context) : source
  return rewriteContainers(rewritePatterns(text, context, shared), context)
}

/** The codes that GitHub, Qiita, Hugo and others have for pictures, as far as they are often used. */
const list = `
+1 👍 -1 👎 100 💯 airplane ✈️ alarm_clock ⏰ alien 👽 angry 😠 arrow_down ⬇️ arrow_forward ▶️ arrow_left ⬅️ arrow_right ➡️
arrow_up ⬆️ art 🎨 astonished 😲 baby 👶 balloon 🎈 bangbang ‼️ bar_chart 📊 beer 🍺 beers 🍻 bell 🔔 bike 🚲 bird 🐦 birthday 🎂
blue_heart 💙 blush 😊 book 📖 bookmark 🔖 books 📚 boom 💥 bow 🙇 brain 🧠 broken_heart 💔 bug 🐛 building_construction 🏗️
bulb 💡 cake 🍰 calendar 📆 camera 📷 car 🚗 card_index_dividers 🗂️ cat 🐱 chart_with_downwards_trend 📉
chart_with_upwards_trend 📈 checkered_flag 🏁 cherry_blossom 🌸 clap 👏 clipboard 📋 closed_lock_with_key 🔐 cloud ☁️
coffee ☕ collision 💥 computer 💻 computer_mouse 🖱️ confetti_ball 🎊 confused 😕 construction 🚧 cookie 🍪 cool 🆒
copyright ©️ cry 😢 dart 🎯 date 📅 deciduous_tree 🌳 desktop_computer 🖥️ disappointed 😞 dog 🐶 earth_americas 🌎
earth_asia 🌏 eight 8️⃣ electric_plug 🔌 email 📧 envelope ✉️ evergreen_tree 🌲 exclamation ❗ exploding_head 🤯
expressionless 😑 eyes 👀 facepalm 🤦 file_folder 📁 fire 🔥 five 5️⃣ floppy_disk 💾 flushed 😳 four 4️⃣ four_leaf_clover 🍀
gear ⚙️ gem 💎 ghost 👻 gift 🎁 globe_with_meridians 🌐 green_heart 💚 grey_exclamation ❕ grey_question ❔ grimacing 😬
grin 😁 grinning 😀 hammer 🔨 hammer_and_wrench 🛠️ handshake 🤝 hankey 💩 heart ❤️ heart_eyes 😍 heavy_check_mark ✔️
heavy_exclamation_mark ❗ heavy_multiplication_x ✖️ heavy_plus_sign ➕ herb 🌿 hourglass ⌛ hourglass_flowing_sand ⏳
house 🏠 hugs 🤗 inbox_tray 📥 information_source ℹ️ innocent 😇 iphone 📱 japan 🗾 joy 😂 jp 🇯🇵 key 🔑 keyboard ⌨️ kr 🇰🇷
large_blue_circle 🔵 laughing 😆 leaves 🍃 link 🔗 lock 🔒 loudspeaker 📢 mag 🔍 mag_right 🔎 maple_leaf 🍁 mask 😷
medal_sports 🏅 mega 📣 memo 📝 metal 🤘 microphone 🎤 microscope 🔬 moneybag 💰 mortar_board 🎓 mount_fuji 🗻 muscle 💪
musical_note 🎵 nerd_face 🤓 neutral_face 😐 new 🆕 nine 9️⃣ no_entry ⛔ no_entry_sign 🚫 notebook 📓 notes 🎶 ocean 🌊 ok 🆗
ok_hand 👌 one 1️⃣ orange_heart 🧡 outbox_tray 📤 package 📦 page_facing_up 📄 palm_tree 🌴 paperclip 📎 partying_face 🥳
pencil 📝 pencil2 ✏️ pensive 😔 person_facepalming 🤦 phone ☎️ point_down 👇 point_left 👈 point_right 👉 point_up ☝️ poop 💩
pray 🙏 purple_heart 💜 pushpin 📌 question ❓ rage 😡 rainbow 🌈 raised_hand ✋ raised_hands 🙌 recycle ♻️ red_circle 🔴
registered ®️ relaxed ☺️ relieved 😌 rice 🍚 robot 🤖 rocket 🚀 rofl 🤣 rolling_eyes 🙄 rotating_light 🚨 round_pushpin 📍
runner 🏃 running 🏃 scream 😱 seedling 🌱 seven 7️⃣ shield 🛡️ ship 🚢 shrug 🤷 six 6️⃣ sleeping 😴 slightly_smiling_face 🙂
smile 😄 smile_cat 😸 smiley 😃 smirk 😏 snowflake ❄️ sob 😭 sos 🆘 sparkles ✨ sparkling_heart 💖 speech_balloon 💬 star ⭐
star2 🌟 star_struck 🤩 stop_sign 🛑 stopwatch ⏱️ stuck_out_tongue_winking_eye 😜 sun_with_face 🌞 sunflower 🌻 sunglasses 😎
sunny ☀️ sweat 😓 sweat_drops 💦 sweat_smile 😅 tada 🎉 test_tube 🧪 thinking 🤔 thought_balloon 💭 three 3️⃣ thumbsdown 👎
thumbsup 👍 tm ™️ triangular_flag_on_post 🚩 trophy 🏆 truck 🚚 two 2️⃣ two_hearts 💕 unlock 🔓 upside_down_face 🙃 us 🇺🇸
video_game 🎮 warning ⚠️ watch ⌚ wave 👋 white_check_mark ✅ white_large_square ⬜ wink 😉 wrench 🔧 writing_hand ✍️ x ❌
yellow_heart 💛 zap ⚡ zero 0️⃣ zzz 💤
`

const emojiCodes: ReadonlyMap<string, string> = new Map(
  [...list.matchAll(/(\S+) (\S+)/g)].map(([, code = '', picture = '']) => [code, picture]),
)
