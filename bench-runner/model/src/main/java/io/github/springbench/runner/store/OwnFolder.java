package io.github.springbench.runner.store;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders into which nobody looks but the user who measures: logs of services may tell more than a result does. */
final class OwnFolder {

    private static final FileAttribute<?>[] FOR_THE_OWNER =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                    }
                    : new FileAttribute<?>[0];

    private OwnFolder() {}

    /** Creates what is missing of a path; a folder that is there keeps the rights that it has. */
    static void create(Path folder) throws IOException {
        Files.createDirectories(folder, FOR_THE_OWNER);
    }
}
