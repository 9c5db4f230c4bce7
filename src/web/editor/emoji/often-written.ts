/** Emoji that people write often, about in this order: among those that fit a search they come first. */
export const oftenWritten =
  "😂 ❤️ 🤣 👍 😭 🙏 😘 🥰 😍 😊 🎉 😁 💕 🥺 😅 🔥 ☺️ 🤦 🤷 🙄 😆 🤗 😉 🎂 🤔 👏 🙂 😳 🥳 😎 👌 💜 😔 💪 ✨ 💖 👀 😋 😏 😢 💗 💯 🌹 💙 😃 😡 😜 🙈 🤞 😄 🙌 😀 💔 🤩 😬 😱 😴 🤭 😐 😇 🌸 ✌️ 💚 ☀️ 🖤 🎁 ✅ 👋 🌈 💛 🤨 🤓 😤 😠 " +
  "🤬 🤯 🤫 🤡 👻 💀 🤖 👽 💩 👎 🤝 🫶 🧠 🧡 ⭐ 🏆 ⚽ 🎮 🎵 🎨 📷 🎬 📚 ✏️ 💻 📱 💡 🔗 🔒 🔔 ⏰ 📅 📌 ❌ ⚠️ ❓ ❗ 🚀 ✈️ 🚲 🚗 🚆 🏠 🏖️ ⛰️ 🌍 🌞 🌙 ☁️ 🌧️ ❄️ ⚡ 🌊 🌱 🌳 🍀 🐦 🐈 🐕 🐧 🦊 🐻 🐝 🦋 🐢 🐙 ☕ 🍵 🍺 🍷 🍕 🍔 " +
  "🥗 🍎 🍓 🍰 🍫 🥐 🍞 🍿 💰 ♻️ 🏳️‍🌈 🕊️";
