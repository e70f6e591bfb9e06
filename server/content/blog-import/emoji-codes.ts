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

export const emojiCodes: ReadonlyMap<string, string> = new Map(
  [...list.matchAll(/(\S+) (\S+)/g)].map(([, code = '', picture = '']) => [code, picture]),
)
