/** The document of the chat widget, which pages show in a frame on first use. */
export const liveChatPath = '/live-chat-frame'
