package io.github.springbench.common;

/**
 * The answer to a message.
 *
 * @param id the id of the message
 * @param received the payload of the message
 * @param ack a text that says that the message was received
 */
public record Acknowledgement(String id, String received, String ack) {

    /** Acknowledges a message. */
    public static Acknowledgement of(Message message) {
        return new Acknowledgement(message.id(), message.payload(), "message received");
    }

    /** Whether no field is missing: a back end may have sent some other JSON. */
    public boolean saysAll() {
        return id != null && received != null && ack != null;
    }
}
